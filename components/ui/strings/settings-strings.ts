/** Settings. */
import { appearanceStrings } from './appearance-strings';

export const settingsStrings = {
  title: 'Settings',
  signOut: 'Sign out',
  sections: {
    models: 'Models',
    repositories: 'Repositories',
    modes: 'Modes',
    approvals: 'Approvals',
    members: 'Members',
    tokens: 'Tokens',
    data: 'Data',
    notifications: 'Notifications',
    appearance: 'Appearance',
  },
  ...appearanceStrings,
  approvals: {
    title: 'Approvals',
    text: 'What people decide waits until they do. Here: how long an agent’s own questions wait, and what is answered by a rule.',
  },
  expiry: {
    title: 'How long confirmations and questions wait',
    label: 'An unanswered call or question is refused after',
    text: 'For what is asked from now on. Plans and leaving Plan mode wait for a person without end.',
    choices: [
      { minutes: null, label: 'No limit' },
      { minutes: 60, label: '1 hour' },
      { minutes: 480, label: '8 hours' },
      { minutes: 1440, label: '1 day' },
      { minutes: 10080, label: '1 week' },
    ],
    other: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    saved: 'Saved for what is asked from now on',
  },
  rules: {
    text: 'Each rule answers confirmations of one kind in one space, in the name of who made it, until it ends. It never opens a gate.',
    inForce: 'In force',
    over: 'Revoked or over',
    empty: 'No rules',
    emptyText:
      'When an agent asks to run something, “Always for this space and this kind of command” makes a rule. It then stands here, to be seen and revoked.',
    madeBy: (name: string) => `made by ${name}`,
    ends: 'ends',
    ended: 'ended',
    revokedAt: 'revoked',
    never: 'no end',
    revoke: 'Revoke',
    revokeOf: (rule: string) => `Revoke: ${rule}`,
    revoked: 'The rule is revoked: such calls ask again',
  },
} as const;
