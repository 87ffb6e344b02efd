/** Owns how a language is recognised: by a file's name, or by what a code block says of itself. Pure. */

/** Each language, then what else it is called: extensions and the names people write behind a fence. */
const names = {
  bash: 'sh zsh shell shellscript shell-session console ksh bashrc zshrc env',
  c: 'h',
  cpp: 'cc cxx c++ hpp hh hxx ino',
  csharp: 'cs c#',
  css: 'pcss postcss',
  dart: '',
  diff: 'patch',
  dockerfile: 'docker containerfile',
  elixir: 'ex exs',
  go: 'golang',
  graphql: 'gql',
  haskell: 'hs',
  html: 'htm xhtml',
  ini: 'cfg conf properties editorconfig gitconfig npmrc',
  java: '',
  javascript: 'js mjs cjs node',
  json: 'webmanifest jsonl ndjson',
  jsonc: 'json5',
  jsx: '',
  kotlin: 'kt kts',
  less: '',
  lua: '',
  make: 'makefile mk gnumakefile',
  markdown: 'md mdx mkd',
  nix: '',
  perl: 'pl pm',
  php: '',
  powershell: 'ps1 psm1 pwsh',
  prisma: '',
  proto: 'protobuf',
  python: 'py pyi python3 py3',
  r: '',
  ruby: 'rb rake gemspec gemfile rakefile',
  rust: 'rs',
  scala: 'sbt sc',
  scss: 'sass',
  sql: 'psql mysql sqlite postgresql plpgsql',
  svelte: '',
  swift: '',
  terraform: 'tf tfvars hcl',
  toml: 'lock',
  tsx: '',
  typescript: 'ts mts cts',
  vue: '',
  xml: 'svg xsd xsl plist csproj rss atom',
  yaml: 'yml',
  zig: '',
} as const;

export type LanguageId = keyof typeof names;

const known: ReadonlyMap<string, LanguageId> = new Map(
  Object.entries(names).flatMap(([language, others]) =>
    [language, ...others.split(' ')].filter(Boolean).map((name) => [name, language as LanguageId] as const),
  ),
);

/** Files whose ending says something else than what they hold. */
const whole: Readonly<Record<string, LanguageId>> = {
  'package-lock.json': 'json',
  'tsconfig.json': 'jsonc',
  'yarn.lock': 'yaml',
  'composer.lock': 'json',
  'go.mod': 'go',
};

/** Of a file by its name; null where there is no grammar for it. */
export function languageOf(path: string): LanguageId | null {
  const name = (path.split('/').at(-1) ?? '').toLowerCase();
  if (Object.hasOwn(whole, name)) return whole[name] ?? null;
  // `.bashrc` and `Makefile` are their own ending; `Dockerfile.dev` says it in front.
  const [first = ''] = name.replace(/^\./, '').split('.');
  return known.get(name.split('.').at(-1) ?? '') ?? known.get(first) ?? null;
}

/** Of the name behind a fence, as people and models write it. */
export function languageNamed(name: string): LanguageId | null {
  return known.get(name.toLowerCase()) ?? null;
}
