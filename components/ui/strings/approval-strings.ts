/** What people are asked, what they may answer, and what was answered: inbox, cards, rules' terms, autonomy. */
import type { ApprovalKind, ApprovalStatus, CancelCause } from '@/server/core/approval';
import type { Autonomy } from '@/server/core/decide';

const kinds: Readonly<Record<ApprovalKind, string>> = {
  plan_exit: 'Leave plan mode',
  plan: 'Carry out a plan',
  orchestration: 'Run a team',
  tool_call: 'Confirm a call',
  question: 'A question',
};

const outcomes: Readonly<Record<ApprovalStatus, (name: string) => string>> = {
  pending: () => 'Waiting for you',
  approved: (name) => `Approved by ${name}`,
  answered: (name) => `Answered by ${name}`,
  changes_requested: (name) => `Changes requested by ${name}`,
  rejected: (name) => `Rejected by ${name}`,
  cancelled: () => 'No longer waiting',
  expired: () => 'Expired without an answer',
  consumed: (name) => `Approved by ${name}`,
};

/** Behind "Already decided by X". */
const decisions: Readonly<Record<ApprovalStatus, string>> = {
  pending: 'waiting',
  approved: 'approved',
  answered: 'answered',
  changes_requested: 'changes requested',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
  consumed: 'approved',
};

const causes: Readonly<Record<CancelCause, string>> = {
  stopped: 'the turn was stopped',
  mode_changed: 'the mode was changed',
  plan_left: 'plan mode was left another way',
  superseded: 'a newer text took its place',
  space_closed: 'the space was archived',
  conversation_closed: 'the conversation was archived or deleted',
};

const autonomies: Readonly<Record<Autonomy, { readonly label: string; readonly text: string }>> = {
  propose_only: { label: 'Propose only', text: 'Every change and every command waits for your word.' },
  act_with_approval: {
    label: 'Act with approval',
    text: 'Deleting files, pushing and pull requests wait for your word; the rest runs.',
  },
  act_freely: {
    label: 'Act freely',
    text: 'What the mode allows runs without asking. What it denies stays denied.',
  },
};

export const approvalStrings = {
  kinds,
  outcomes,
  decisions,
  causes,
  approve: 'Approve',
  approveAndRun: 'Approve and run',
  requestChanges: 'Request changes',
  reject: 'Reject',
  answer: 'Answer',
  comment: 'Comment',
  commentPlaceholder: 'Say something to the agent (needed to request changes)',
  commentPlaceholderCall: 'Say something to the agent',
  needsComment: 'Say what should change.',
  needsAnswer: 'Choose an option or write an answer.',
  yourAnswer: 'Your answer',
  answerPlaceholder: 'Or say it in your own words',
  options: 'Options',
  viewer: 'Your role lets you look, not decide.',
  notYet: 'Orchestrations cannot be decided in this version.',
  askedBy: (name: string) => `asked by ${name}`,
  exact: (hash: string) => `this exact text · sha ${hash.slice(0, 8)}…`,
  already: (name: string, status: ApprovalStatus) => `Already decided by ${name}: ${decisions[status]}`,
  chosen: (option: string) => `“${option}”`,
  showText: 'Show what was asked',
  loading: 'Loading what is asked',
  effects: {
    planExit: (conversations: number) =>
      conversations === 1 ? 'for its one conversation' : `for all ${conversations} conversations`,
    switches: 'Approving switches',
    toMode: (label: string) => `to ${label} mode`,
    goesOn: 'The agent goes on by itself.',
    plan: (steps: number) =>
      steps === 1 ? 'Its one step is carried out at once.' : `Its ${steps} steps are carried out at once.`,
    question: 'Your answer goes to the agent, which goes on by itself.',
    call: 'Approving runs exactly this call, once, in',
    deadline: 'Without a word it is refused at',
    from: 'now',
    to: 'then',
  },
  plan: {
    steps: (n: number) => (n === 1 ? '1 step' : `${n} steps`),
    revision: (n: number) => `revision ${n}`,
    revised: (n: number) => `Revision ${n} of the plan`,
    open: 'Open',
    openStudio: 'Open Plan Studio',
    stepList: 'Steps in order',
    after: (keys: string) => `after ${keys}`,
    row: (goal: string) => `Plan: ${goal}`,
    noApproval: 'Not submitted for approval',
  },
  call: {
    tool: 'Tool',
    why: 'Why you are asked',
    arguments: 'Exact arguments',
    argument: (name: string) => `Argument ${name}`,
    none: 'Without arguments',
    titles: {
      bash: 'Run a command',
      write_file: 'Write a file',
      edit_file: 'Edit a file',
      delete_file: 'Delete a file',
      git_commit: 'Commit',
      git_push: 'Push to the remote',
      create_pull_request: 'Open a pull request',
      web_fetch: 'Fetch a page',
    } as Readonly<Record<string, string>>,
    title: (tool: string) => `Call ${tool}`,
    preview: 'as the call would change it',
    changed: (path: string) => `Change of ${path}`,
    always: 'Always for this space and this kind of command',
    ends: {
      hour: 'For one hour',
      day: 'For one day',
      month: 'For 30 days',
      never: 'Until somebody revokes it',
    },
    confirm: (tool: string) => `Confirm ${tool}`,
  },
  rule: {
    every: (tool: string) => `Every ${tool}`,
    command: (pattern: string) => `Commands that begin with “${pattern}”`,
    path: (path: string) => `Exactly ${path}`,
  },
  waiting: {
    others: 'Waiting for a decision',
    label: 'Waiting for you',
    more: (n: number) => `and ${n} more`,
    show: 'Show',
    untold: 'The agent is told at its next turn',
  },
  autonomy: {
    heading: 'Autonomy',
    button: (label: string) => `Autonomy: ${label}`,
    levels: autonomies,
    noSandbox: 'This host has no sandbox: commands ask at every level.',
  },
  inbox: {
    title: 'Inbox',
    shown: 'What is asked',
    link: (count: number) => (count === 0 ? 'Inbox' : `Inbox, ${count} waiting`),
    waiting: 'Waiting for you',
    confirmations: 'Agent confirmations',
    back: 'Back to the inbox',
    openSpace: 'Open space',
    item: (kind: string, space: string) => `${kind}, ${space}`,
    empty: 'Nothing waits for you',
    emptyText:
      'When an agent wants to leave Plan mode, submits a plan, asks a question or needs a confirmation, it waits here: for all of you, until somebody decides.',
    emptyHow: 'To see it work, choose Plan in a space’s composer and ask for a small plan.',
    gone: 'This is not here any more',
    goneText: 'Its space was deleted, or the address is wrong.',
    decided: (kind: string) => `${kind}: decided`,
    keys: 'Keys',
    move: 'move',
    more: 'Show more',
    notify: 'Notify me on this desktop',
    notifying: 'Desktop notifications are on',
    notifyBlocked: 'Your browser blocks notifications for this address',
  },
  age: {
    now: 'now',
    minutes: (n: number) => `${n} min`,
    hours: (n: number) => `${n} h`,
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  },
} as const;
