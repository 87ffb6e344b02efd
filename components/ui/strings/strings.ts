/**
 * This folder is the one catalogue of what the screens say (statement 69). Sections are plain objects: a string, or a
 * function of what it names. Nothing outside it holds text for people, except what the server or a model wrote. What every
 * page says stands here; each slice has its own file, which only its screens load.
 */
import { shellStrings } from './shell-strings';

export const strings = {
  general: {
    product: 'Interlock',
    close: 'Close',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    save: 'Save',
    retry: 'Try again',
    loading: 'Loading',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The browser did not let it be copied',
    you: 'you',
    agent: 'the agent',
    system: 'Interlock',
    someone: 'an operator',
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },
  amounts: {
    unknownCost: 'cost unknown',
  },
  mode: {
    dot: (label: string, running: boolean) => (running ? `${label} mode, running` : `${label} mode`),
    missing: (name: string) => `The mode “${name}” is no longer configured`,
    missingText: 'Until you select another mode, the agent can only read.',
    readOnly: 'read-only',
    writable: 'can write',
  },
  newSpace: {
    title: 'New space',
    description: 'A space has its own git worktree on a new branch. Your checkout is never touched.',
    titleLabel: 'Title',
    titlePlaceholder: 'What is it about?',
    repositoryLabel: 'Repository',
    repositoryPlaceholder: 'Choose a repository',
    repositoryNothing: 'No repository of that name',
    openRepositories: 'Show repositories',
    addRepository: 'Add a repository',
    create: 'Create space',
    creating: 'Creating…',
    needsRepository: 'Choose a repository, or add one by its path.',
  },
  signIn: {
    title: 'Sign in to Interlock',
    working: 'Signing you in…',
    needsLink:
      'Open the sign-in link that the server printed when it started, or paste its token here. “npm start -- --new-link” makes another.',
    tokenLabel: 'Token',
    submit: 'Sign in',
    failed: 'That token does not work',
    unreachable: 'The server does not answer. Is it still running?',
  },
  ...shellStrings,
} as const;

export const providerNames = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  deepseek: 'DeepSeek',
  'openai-compatible': 'OpenAI-compatible',
  ollama: 'Ollama',
  demo: 'Demonstration',
} as const;
