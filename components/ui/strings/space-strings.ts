/** Space header, side panel. */
export const spaceStrings = {
  loading: 'Loading the space',
  archived: 'Archived: its log stays, nothing runs here any more.',
  branch: (repository: string, branch: string) => `${repository} · ${branch}`,
  transport: {
    builtin: 'Built-in',
    builtinTitle: 'The built-in harness enforces everything: tools, gate, deliverables.',
    sandboxed: 'sandboxed',
    sandboxedTitle: 'Processes the agent starts run in a sandbox of the operating system.',
    unsandboxed: 'no sandbox',
    unsandboxedTitle: 'This host has no sandbox: running a process always needs a person’s word.',
  },
  conversations: {
    label: (title: string) => `Conversation: ${title}`,
    heading: 'Conversations',
    new: 'New conversation',
    child: 'delegated',
  },
  togglePanel: 'Side panel',
  panel: {
    label: 'Side panel',
    plan: 'Plan Studio',
    changes: 'Changes',
    timeline: 'Timeline',
    close: 'Close the side panel',
  },
} as const;
