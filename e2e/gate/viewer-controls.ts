/**
 * Statement 66 on the screen: every file that can send a change either asks what the person may, or is shown only by one
 * that does, named here. The server refuses in any case; this is so that nobody finds out by trying.
 */
export const shownBy: Readonly<Record<string, string>> = {
  'components/approvals/use-decide.ts': 'components/approvals/use-decision-form.ts',
  'components/composer/model-menu.tsx': 'components/space/space-conversation.tsx',
  'components/composer/queue-list.tsx': 'components/space/space-conversation.tsx',
  'components/composer/use-composer.ts': 'components/space/space-conversation.tsx',
  'components/composer/use-mode-switch.ts': 'components/space/space-conversation.tsx',
  'components/composer/use-queue-edit.ts': 'components/space/space-conversation.tsx',
  'components/composer/use-slash-actions.ts': 'components/space/space-conversation.tsx',
  'components/conversation/messages/use-fork.ts': 'components/conversation/use-scope.ts',
  'components/space/changes/commit-form.tsx': 'components/space/changes/changes-panel.tsx',
  'components/space/changes/use-discard.ts': 'components/space/changes/changes-panel.tsx',
  'components/space/changes/use-push.ts': 'components/space/changes/changes-panel.tsx',
  'components/lifetime/delete-space-dialog.tsx': 'components/lifetime/space-title.tsx',
  'components/lifetime/use-space-acts.ts': 'components/lifetime/space-title.tsx',
  'components/people/invitations.tsx': 'components/people/members-settings.tsx',
  'components/people/invite-form.tsx': 'components/people/members-settings.tsx',
  'components/people/sign-in-link.tsx': 'components/people/own-name.tsx',
  'components/people/token-form.tsx': 'components/people/tokens-settings.tsx',
  'components/plan-studio/review/edit-bar.tsx': 'components/plan-studio/studio-header.tsx',
  'components/plan-studio/review/use-review.ts': 'components/plan-studio/review/review-bar.tsx',
  'components/repositories/add-repository-form.tsx':
    'components/settings/repositories/repositories-settings.tsx',
  'components/repositories/remove-sample-dialog.tsx':
    'components/settings/repositories/repositories-settings.tsx',
  'components/repositories/running-clones.tsx': 'components/settings/repositories/repositories-settings.tsx',
  'components/settings/models/key-form.tsx': 'components/settings/models/models-settings.tsx',
  'components/settings/models/price-form.tsx': 'components/settings/models/models-settings.tsx',
  'components/settings/models/provider-item.tsx': 'components/settings/models/models-settings.tsx',
  'components/settings/models/use-default-model.ts': 'components/settings/models/models-settings.tsx',
  'components/settings/repositories/repository-item.tsx':
    'components/settings/repositories/repositories-settings.tsx',
  'components/shell/new-space-form.tsx': 'components/shell/sidebar.tsx',
};

const sends = /\bapi\.\w+\.\w+\.mutate\b/;
/** The hooks that tell a role's rights, and what is handed down of them. */
const asks = /\b(useMay|useMayDecide|useMyRole|mayDecide)\b/;

/** One line per file that changes something without asking; and per entry above that is no longer needed. */
export function viewerFaults(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const asksIn = (path: string): boolean => asks.test(texts.get(path) ?? '');
  const sending = files.filter(({ path, text }) => path.startsWith('components/') && sends.test(text));
  const silent = sending.filter(({ path }) => {
    const parent = shownBy[path];
    return !asksIn(path) && !(parent !== undefined && asksIn(parent));
  });
  const stale = Object.keys(shownBy).filter((path) => !sending.some((file) => file.path === path));
  return [
    ...silent.map(({ path }) => `${path}: changes something without asking what the person may`),
    ...stale.map((path) => `${path}: named as shown by another file, but changes nothing`),
  ];
}
