/** A newcomer's first minutes: the sample, the demo, the way to a real model and an own repository. */
export const firstRunStrings = {
  banner: {
    label: 'About the demonstration',
    sample: 'This is a sample repository, yours to try things on.',
    demo: 'The demo answers here: a scripted stand-in that needs no key. It does not think; what it reads, edits and runs is real.',
    short: 'The demo answers: a scripted stand-in, not a language model.',
    connect: 'Connect a model',
    connectWords: 'key provider anthropic openai deepseek ollama',
    more: 'More about the sample',
    addRepository: 'Add your repository',
    removeSample: 'Remove the sample',
  },
  starters: {
    label: 'Try one of these',
    read: { title: 'Read the code', text: 'Read `src/tally.js`', detail: 'Looks into one file' },
    plan: {
      title: 'Plan a feature',
      text: 'Plan how to list the most frequent words',
      detail: 'In Plan mode: studies, then asks you to approve',
    },
    edit: {
      title: 'Change a file',
      text: 'Add a line to the README',
      detail: 'Edits; the diff stands beside it',
    },
    run: {
      title: 'Run the tests',
      text: 'Run the tests',
      detail: 'A command in the sandbox, where there is one',
    },
  },
  title: 'Start with a space',
  text: 'A space is a place of work on one repository: its own worktree, its own branch, one mode that says what the agent may do.',
  start: 'Create your first space',
  model: (label: string) => `Answers come from ${label}.`,
} as const;
