import { searchPath } from './search-path';

export interface EnvironmentPlaces {
  readonly home: string;
  readonly tmp: string;
  /** Address of an HTTP proxy; null where the network is reached directly. */
  readonly proxy: string | null;
}

/**
 * Everything a model's command finds in its environment (statement 25). Written from nothing: no variable of the server
 * is passed on except where programs are found.
 */
export function commandEnvironment({ home, tmp, proxy }: EnvironmentPlaces): Record<string, string> {
  return {
    PATH: searchPath(),
    HOME: home,
    TMPDIR: tmp,
    USER: 'agent',
    LOGNAME: 'agent',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(proxy !== null && proxyVariables(proxy)),
  };
}

/** Both spellings, because programs disagree about which one they read. */
function proxyVariables(proxy: string): Record<string, string> {
  const local = 'localhost,127.0.0.1,::1';
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    ALL_PROXY: proxy,
    NO_PROXY: local,
    no_proxy: local,
    NODE_USE_ENV_PROXY: '1',
  };
}
