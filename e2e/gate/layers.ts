/**
 * The house in one table, from the top down. A module may import from its own place, from places of lower layers, and,
 * where a layer says so, from its neighbours in it. Nothing else in the project says what may import what.
 */

export interface Layer {
  /** Path prefixes below the checkout; the longest that fits a file is its place. */
  readonly places: readonly string[];
  /** Places of this layer may import each other, as long as no cycle comes of it. */
  readonly neighbours?: true;
  /** The only packages allowed; absent = any. */
  readonly packages?: readonly string[];
}

export const layers: readonly Layer[] = [
  { places: ['app'] },
  { places: ['components'] },
  { places: ['components/sync'] },
  { places: ['components/ui'] },
  { places: ['server/main.ts'] },
  { places: ['server/compose'] },
  { places: ['server/compose'] },
  { places: ['server/routers', 'server/realtime', 'server/protocols'] },
  { places: ['server/entrance'] },
  { places: ['server/runner'] },
  { places: ['server/tools', 'server/transports'] },
  {
    places: [
      'server/first-run',
      'server/spaces',
      'server/conversations',
      'server/approvals',
      'server/plans',
      'server/orchestrations',
      'server/reviews',
      'server/settings',
      'server/exports',
    ],
    neighbours: true,
  },
  { places: ['server/workspaces'] },
  { places: ['server/services.ts'] },
  { places: ['server/journal'] },
  { places: ['server/git', 'server/models'] },
  { places: ['server/secrets', 'server/wakeups'] },
  // The schema's scripts and the store they serve: generate and migrate without a server, open with one.
  { places: ['server/store', 'prisma'], neighbours: true },
  { places: ['server/sandbox', 'server/modes'] },
  { places: ['prisma/generated'] },
  { places: ['server/core'], packages: ['zod'] },
  { places: ['server/launch'] },
];

/** What runs in a browser, and so sees of the server only its pure core. */
export const browserPlaces: readonly string[] = ['app', 'components'];
/** The one thing of the server beyond the core that the browser may name, and only as a type. */
export const browserTypes: readonly string[] = ['AppRouter'];
/** Where a stream may be removed with its space (statement 67); nothing else may change or remove an event. */
export const streamRemovers: readonly string[] = ['server/spaces/remove-streams.ts'];
export const corePlace = 'server/core';
