/** The frame around every screen: sidebar, connection, people here, what is shown where nothing else can be. */
export const shellStrings = {
  connection: {
    offline: 'Offline. What you see stays; the rest follows by itself once the network is back.',
    unreachable:
      'Offline: the server does not answer. What you see stays; the rest follows by itself once it is back.',
    catchingUp: 'Back again. Catching up…',
    caughtUp: 'Up to date again.',
    notNow: {
      title: 'Not while offline',
      description:
        'That page is on the server. What is open here stays, and works again once the connection is back.',
    },
  },
  shell: {
    navigation: 'Main',
    spaces: 'Spaces',
    newSpace: 'New space',
    settings: 'Settings',
    openMenu: 'Open menu',
    menu: 'Menu',
    noSpaces: 'No spaces yet',
    resize: 'Width of the side panel',
    resizeSidebar: 'Width of the sidebar',
    moreSpaces: 'Show more',
    archived: 'archived',
    hideSidebar: 'Hide the sidebar',
    search: 'Search or run…',
    unread: 'unread',
    waiting: 'waits for you',
    skip: 'Skip to the content',
  },
  people: {
    here: 'Also here',
    away: (name: string) => `${name}, in another window`,
    more: (names: string) => `and ${names}`,
  },
  notFound: {
    title: 'Nothing here',
    text: 'The page you asked for does not exist, or is no longer there.',
    home: 'To your spaces',
    inbox: 'To the inbox',
  },
  crash: {
    title: 'This screen broke',
    text: 'Your work is on the server and safe. Load the screen again; if it breaks once more, the message below helps to report it.',
    reload: 'Load again',
    elsewhere: 'To your spaces',
  },
} as const;
