/** A space as a person meets it: what is on its screen by its accessible names, and how one gets there. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningProduct } from './running-product';

export interface CreatedSpace {
  readonly id: string;
  readonly conversationId: string;
  readonly worktreePath: string;
  readonly branch: string;
}

export interface SpaceWish {
  readonly title?: string;
  readonly mode?: string;
}

export interface LoggedEvent {
  readonly seq: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** Made by a program, for tests that are about something else than making one. */
export async function createSpace(
  product: RunningProduct,
  repository: { readonly path: string },
  wish: SpaceWish = {},
): Promise<CreatedSpace> {
  const { items } = await product.query<{ items: { id: string; path: string }[] }>('repositories.list', {
    limit: 200,
  });
  const known = items.find(({ path }) => path === repository.path);
  const { id } =
    known ?? (await product.mutate<{ id: string }>('repositories.add', { path: repository.path }));
  return product.mutate<CreatedSpace>('spaces.create', { repositoryId: id, ...wish });
}

/** The conversation's log so far, of one type if wanted. */
export async function readEvents(
  product: RunningProduct,
  { conversationId }: Pick<CreatedSpace, 'conversationId'>,
  type?: string,
): Promise<LoggedEvent[]> {
  const { items } = await product.query<{ items: LoggedEvent[] }>('conversations.events', { conversationId });
  return items.filter((event) => type === undefined || event.type === type);
}

export class SpacePage {
  readonly page: Page;
  readonly log: Locator;
  readonly message: Locator;
  readonly modeButton: Locator;
  readonly stop: Locator;
  readonly queue: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole('log', { name: 'Conversation' });
    this.message = page.getByRole('textbox', { name: 'Message', exact: true });
    this.modeButton = page.getByRole('button', { name: /^Mode: / });
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
    this.queue = page.getByRole('list', { name: 'Queued messages' });
  }

  /** Opens the space and waits until its conversation is there. */
  async open(space: Pick<CreatedSpace, 'id'>, query = ''): Promise<this> {
    await this.page.goto(`/spaces/${space.id}${query}`);
    await expect(this.log).toBeVisible();
    return this;
  }

  /** Types a message and sends it with Enter. */
  async send(text: string): Promise<void> {
    await this.message.fill(text);
    await this.message.press('Enter');
    await expect(this.message).toHaveValue('');
  }

  async chooseMode(label: string): Promise<void> {
    await this.modeButton.click();
    await this.page.getByRole('menuitem', { name: label, exact: true }).click();
  }

  async expectMode(label: string): Promise<void> {
    await expect(this.modeButton).toHaveAccessibleName(`Mode: ${label}`);
  }

  /** `Plan from next step`: chosen, not yet in force. */
  pending(label: string): Locator {
    return this.page.getByRole('status').filter({ hasText: `${label} from next step` });
  }

  /** The row of a call that was refused. */
  refused(tool: string): Locator {
    return this.log.getByRole('button', { name: `Refused: ${tool}`, exact: true });
  }

  /** The row of a call that was let through; its name begins with the tool's. */
  call(tool: string): Locator {
    return this.log.getByRole('button', { name: new RegExp(`^${tool}\\b`) });
  }

  /** No turn runs any more. */
  async expectIdle(): Promise<void> {
    await expect(this.stop).toBeHidden();
    await expect(this.log.getByText('Working', { exact: true })).toBeHidden();
  }
}
