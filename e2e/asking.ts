/**
 * What the tests of approvals stand on: a product whose model answers as each test scripts it, spaces that ask for
 * something, and a second browser. Each test leaves nothing that waits.
 */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { takeFaults, watchFaults } from './page-faults';
import { opening } from './per-file';
import { test as base, expect, type FixtureRepository, type RunningProduct, signIn } from './product';
import { type ScriptedTurns, startScriptedTurns } from './scripted-turns';
import { waitForCode } from './wait-for-code';

export { call, say } from './model-server/script';
export { expect, expectAccessible };

export interface Approval {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly subjectHash: string;
  readonly space: { readonly id: string };
  readonly decider: { readonly name: string } | null;
}

export interface Space {
  readonly id: string;
  readonly conversationId: string;
  readonly worktreePath: string;
  readonly title: string;
}

export interface SpaceRequest {
  readonly title: string;
  readonly mode?: string;
  readonly autonomy?: string;
  /** The first message; its replies are scripted under this text. */
  readonly text: string;
}

interface Event {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

export interface Asking {
  readonly product: RunningProduct;
  readonly turns: ScriptedTurns;
  /** A new space, told `text`. */
  space(request: SpaceRequest): Promise<Space>;
  send(space: Space, text: string): Promise<void>;
  pending(space?: Space): Promise<Approval[]>;
  /** Waits for the only thing that space asks. */
  asked(space: Space): Promise<Approval>;
  /** As a program does; the refusal's text where there is one. */
  decide(approval: Approval, decision: string, comment?: string): Promise<string | null>;
  events(space: Space): Promise<Event[]>;
  status(space: Space): Promise<string>;
  /** What the model was sent last. */
  lastRequest(): string;
  /** Another person's browser, signed in. */
  secondBrowser(): Promise<Page>;
}

function createAsking(
  { product, turns }: Pick<Asking, 'product' | 'turns'>,
  { repository, browser }: { repository: FixtureRepository; browser: Browser },
): Asking & { close(): Promise<void> } {
  const pages: Page[] = [];
  let repositoryId: Promise<string> | undefined;
  const ids = async () => {
    repositoryId ??= product
      .mutate<{ id: string }>('repositories.add', { path: repository.path })
      .then(({ id }) => id);
    return repositoryId;
  };
  const pending = async (space?: Space) => {
    const list = await product.query<{ items: Approval[] }>('approvals.list', {});
    return list.items.filter((each) => !space || each.space.id === space.id);
  };
  const send = (space: Space, text: string) =>
    product.mutate<void>('conversations.send', { conversationId: space.conversationId, text });
  const decide: Asking['decide'] = ({ id: approvalId, subjectHash }, decision, comment) =>
    product
      .mutate('approvals.decide', { approvalId, subjectHash, decision, ...(comment && { comment }) })
      .then(() => null, String);
  return {
    product,
    turns,
    pending,
    send,
    decide,
    space: async ({ title, mode, autonomy, text }) => {
      const made = await product.mutate<Space>('spaces.create', {
        repositoryId: await ids(),
        title,
        ...(mode && { mode }),
      });
      if (autonomy) await product.mutate('spaces.setAutonomy', { spaceId: made.id, autonomy });
      await send(made, text);
      return made;
    },
    asked: async (space) => {
      await expect.poll(async () => (await pending(space)).length).toBe(1);
      return (await pending(space))[0] as Approval;
    },
    events: async ({ conversationId }) =>
      (await product.query<{ items: Event[] }>('conversations.events', { conversationId, limit: 1000 }))
        .items,
    status: async ({ conversationId }) =>
      (await product.query<{ status: string }>('conversations.get', { conversationId })).status,
    lastRequest: () => turns.server.requests.at(-1)?.body ?? '',
    secondBrowser: async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      watchFaults(page);
      waitForCode(page);
      pages.push(page);
      await signIn(page, product);
      return page;
    },
    close: async () => {
      for (const approval of await pending()) await decide(approval, 'reject');
      for (const page of pages) {
        expect(takeFaults(page)).toEqual([]);
        await page.context().close();
      }
    },
  };
}

export const test = base.extend<{ asking: Asking; turns: ScriptedTurns }>({
  turns: [
    async ({ perFile }, use, { file }) => {
      const turns = await perFile.share(file, {
        name: 'turns',
        open: startScriptedTurns,
        close: (opened) => opened.close(),
      });
      await use(turns);
    },
    opening,
  ],
  environment: async ({ turns }, use) => {
    await use(turns.env);
  },
  asking: async ({ product, turns, repository, browser }, use) => {
    const asking = createAsking({ product, turns }, { repository, browser });
    await use(asking);
    await asking.close();
  },
});
