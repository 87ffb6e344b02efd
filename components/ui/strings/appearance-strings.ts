/** Settings of this browser: appearance and notifications. */
export const appearanceStrings = {
  appearance: {
    title: 'Appearance',
    text: 'Of this browser alone. Whoever else works here sees their own.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    themeTexts: {
      system: 'Follows this machine, by day and by night',
      light: 'Warm paper',
      dark: 'Cool slate',
    },
    motion: 'Motion',
    motionText: {
      full: 'Follows this machine, which allows motion. Asked to reduce it, the app stands still.',
      reduced: 'This machine asks for less motion, so the app stands still.',
    },
    primitives: 'Primitives',
    primitivesText: 'Every building block of these screens, in every state.',
    openPrimitives: 'Look at them',
  },
  notifications: {
    title: 'Notifications',
    text: 'Of this browser alone, and only while Interlock is open in a tab.',
    desktop: 'Desktop',
    waiting: 'When something waits for a person',
    waitingHint: 'Plans, questions and confirmations, unless you are looking at Interlock anyway.',
    states: {
      absent: 'This browser shows none at this address. Over https, or on this machine, it does.',
      off: 'Off. The browser asks for leave once when you turn it on.',
      on: 'On.',
      blocked:
        'The browser blocks them for this address. Allow notifications in its site settings, beside the address, then come back.',
    },
    status: 'State',
    test: 'Send one to try',
    testTitle: 'Interlock',
    testBody: 'This is how it looks when something waits for you.',
    tab: 'In the tab',
    tabText: 'The tab’s title always says how much waits: “(2) …”.',
  },
} as const;
