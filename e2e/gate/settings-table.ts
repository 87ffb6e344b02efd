/** What can be set from outside, in words. The names are checked against those the code reads. */

export interface Setting {
  readonly names: readonly string[];
  readonly fallback: string;
  readonly meaning: string;
}

export const settings: readonly Setting[] = [
  {
    names: ['PORT', 'HOST'],
    fallback: '`3000`, `127.0.0.1`',
    meaning: 'where it listens; a `HOST` beyond this machine needs `PUBLIC_ORIGIN`',
  },
  {
    names: ['PUBLIC_ORIGIN'],
    fallback: '`http://localhost:PORT` and `http://127.0.0.1:PORT`',
    meaning: 'the exact addresses people open, comma separated; `https` unless on this machine',
  },
  {
    names: ['DATA_DIR'],
    fallback: '`.data`',
    meaning: 'database, worktrees, the key that seals secrets, `modes.yaml`',
  },
  { names: ['DATABASE_URL'], fallback: 'SQLite in `DATA_DIR`', meaning: '`postgresql://…`' },
  { names: ['REDIS_URL'], fallback: 'none', meaning: 'reserved for more than one node; one node needs none' },
  {
    names: ['OPERATOR_TOKEN'],
    fallback: 'generated at the first start and shown once',
    meaning:
      "the first operator's token, at least 32 characters; only its hash is stored. `npm start -- --new-link` makes another",
  },
  {
    names: ['DEFAULT_MODEL'],
    fallback: 'the first provider with a key, else a local Ollama, else `demo`',
    meaning: '`PROVIDER:MODEL` with a provider of `anthropic openai deepseek openai-compatible ollama demo`',
  },
  {
    names: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'DEEPSEEK_API_KEY', 'OPENAI_COMPATIBLE_API_KEY'],
    fallback: 'none',
    meaning: 'may also be entered in the settings, where they are sealed and never shown again',
  },
  {
    names: ['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL', 'DEEPSEEK_BASE_URL', 'OPENAI_COMPATIBLE_BASE_URL'],
    fallback: "the vendor's",
    meaning: 'a proxy, a gateway, a server of your own',
  },
  {
    names: ['OLLAMA_HOST'],
    fallback: '`127.0.0.1:11434`',
    meaning: "where Ollama runs, as Ollama's own tools read it",
  },
  {
    names: ['MODES_FILE'],
    fallback: '`modes.yaml` in `DATA_DIR`, if it is there',
    meaning: 'your own modes; named here, the file must exist',
  },
  {
    names: ['SAMPLE_SPACE'],
    fallback: '`on`',
    meaning: '`off`: a first start makes no sample space; later starts never make one',
  },
  {
    names: ['LOG_LEVEL'],
    fallback: '`info`',
    meaning: '`trace debug info warn error silent`, to standard error',
  },
];
