/** What a role is called, and what it may not: on every screen. */
export const roleStrings = {
  roles: { owner: 'Owner', member: 'Member', viewer: 'Viewer' },
  may: {
    viewer: 'You are a viewer: you can look, not change. An owner can make you a member.',
    composer: 'You are a viewer here: you read along. An owner can make you a member.',
    owners: (role: string) => `Only owners change this; you are a ${role.toLowerCase()}.`,
  },
};
