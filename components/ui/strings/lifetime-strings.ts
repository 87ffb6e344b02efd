/** What becomes of spaces and conversations: names, archive, deletion, export, and how long things are kept. */
const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

export const lifetimeStrings = {
  rename: 'Rename',
  renaming: 'New title',
  titleOf: (title: string) => `Rename “${title}”`,
  archive: 'Archive',
  restore: 'Restore',
  delete: 'Delete…',
  space: {
    menu: 'Space menu',
    export: 'Export the log (JSONL)',
    archived: 'The space is archived; its branch is kept',
    undo: 'Undo',
    restored: 'The space is back, with its worktree',
    archivedNotice: 'This space is archived',
    archivedText: (branch: string) =>
      `Its log can be read and its branch ${branch} is kept; nothing runs here. Restoring brings the worktree back from the branch.`,
    goes: (title: string, day: string) => `Retention deletes “${title}” on ${day}.`,
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteText: (conversations: number) =>
      conversations === 1
        ? 'Its conversation and the log, its worktree and what waits for a decision go for good.'
        : `Its ${plural(conversations, 'conversation', 'conversations')}, their logs, its worktree and what waits for a decision go for good.`,
    stays: (branch: string, repository: string) =>
      `The branch ${branch} stays in ${repository}; what is not committed yet is committed to it first. A tombstone says who deleted the space and when.`,
    exportFirst: 'Export the log first',
    deleted: (branch: string) => `Deleted. Its branch ${branch} is still in the repository.`,
    deletedAlone: (setAside: string | null) =>
      setAside === null
        ? 'Deleted. Its repository’s folder is gone, and its branch with it.'
        : `Deleted. Its repository’s folder is gone; the files of its worktree are kept in ${setAside}.`,
    notKept: 'Its uncommitted work could not be committed',
    discard: 'Delete with what is uncommitted',
  },
  conversation: {
    menu: 'Conversation menu',
    heading: 'This conversation',
    markdown: 'Export as Markdown',
    json: 'Export as JSON',
    jsonl: 'Export the log (JSONL)',
    archived: 'The conversation is archived',
    archivedGroup: 'Archived',
    archivedNotice: 'This conversation is archived. Its log can be read; nothing runs here.',
    restored: 'The conversation is back',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteText:
      'Its log, its plans, those it delegated and what waits for a decision go for good. Decisions that were made and the space’s worktree stay. A tombstone says who deleted it and when.',
    deleted: 'The conversation is deleted',
    none: 'No conversation here',
    noneText: 'They were deleted. The space, its worktree and its timeline are still here.',
    new: 'New conversation',
  },
  plan: {
    menu: 'Export this plan',
    json: 'Export as JSON',
    markdown: 'Export as Markdown',
  },
  tombstone: {
    title: (title: string) => `“${title}” was deleted`,
    by: (name: string, day: string) => `By ${name} on ${day}.`,
    byRetention: (day: string) => `By the workspace’s retention on ${day}.`,
    branch: (branch: string, repository: string) => `Its branch ${branch} is still in ${repository}.`,
    events: (count: number) => `${plural(count, 'event', 'events')} went with it.`,
    back: 'To your spaces',
  },
  data: {
    title: 'Data',
    text: 'What is kept, for how long, and how to take it with you.',
    keep: 'How long things are kept',
    archivedDays: 'Delete archived spaces after',
    archivedDaysText: 'Counted from when they were archived. The branch stays; a tombstone is left.',
    outputDays: 'Remove whole tool outputs after',
    outputDaysText:
      'Long outputs are kept whole beside the log. What the model was sent of them stays in the log, always.',
    outputQuota: 'Keep whole tool outputs up to',
    outputQuotaText: 'Beyond that the oldest go. Whoever opens one is told when it went, and why.',
    off: 'Never',
    noLimit: 'No limit',
    days: (days: number) => plural(days, 'day', 'days'),
    megabytes: (mb: number) => (mb >= 1000 && mb % 1000 === 0 ? `${mb / 1000} GB` : `${mb} MB`),
    save: 'Save',
    saved: 'Saved. It takes nothing before a day has passed.',
    reset: 'Reset',
    inForce: (moment: string) =>
      `Takes nothing before ${moment}: until then it can be changed back without loss.`,
    previewNothing: 'Now, this would remove nothing.',
    previewSpaces: (count: number, titles: string) =>
      `Now, this would delete ${plural(count, 'archived space', 'archived spaces')}: ${titles}.`,
    more: (titles: readonly string[], count: number) =>
      `${titles.map((title) => `“${title}”`).join(', ')}${count > titles.length ? ' and others' : ''}`,
    previewOutputs: (count: number, size: string) =>
      `Now, this would remove ${plural(count, 'whole output', 'whole outputs')} (${size}).`,
    confirmTitle: 'Let this be removed?',
    confirm: 'Save and remove after a day',
    usage: 'Kept now',
    spaces: (active: number, archived: number) =>
      `${plural(active, 'space', 'spaces')}, ${archived} archived`,
    outputs: (count: number, size: string) => `${plural(count, 'whole output', 'whole outputs')}, ${size}`,
    nextDeletion: (title: string, day: string) => `Next to go: “${title}” on ${day}`,
    take: 'Take it with you',
    takeText:
      'Every event of the workspace, its spaces and conversations in order, one JSON value to a line. Large logs are sent as they are read.',
    log: 'Export the whole log (JSONL)',
    approvals: 'Export approvals (CSV)',
    archive: 'Archived spaces',
    archiveEmpty: 'Nothing is archived.',
    archivedOn: 'archived',
    deleted: 'Deleted',
    deletedEmpty: 'Nothing was deleted.',
    kinds: { space: 'space', conversation: 'conversation' },
    branchKept: (branch: string) => `branch ${branch} kept`,
    deletedBy: (name: string) => `by ${name}`,
    byRetention: 'by retention',
  },
} as const;
