import type { Page } from '@playwright/test';
import { expect, type RunningProduct } from '../product';

export interface OpenedSpace {
  readonly id: string;
  readonly conversationId: string;
  readonly worktreePath: string;
}

interface SpaceRow {
  readonly id: string;
  readonly conversationId: string;
  readonly worktreePath: string;
}

/** Makes a space through the product's procedures; the dialog has a test of its own. */
export async function createSpace(
  product: RunningProduct,
  repository: { path: string },
  title: string,
): Promise<OpenedSpace> {
  const known = await product.query<{ items: { id: string; path: string }[] }>('repositories.list');
  const there = known.items.find((each) => each.path === repository.path);
  const { id } =
    there ?? (await product.mutate<{ id: string }>('repositories.add', { path: repository.path }));
  return product.mutate<SpaceRow>('spaces.create', { repositoryId: id, title });
}

/** Opens a space and waits until its log is there. */
export async function openSpace(page: Page, product: RunningProduct, space: OpenedSpace): Promise<void> {
  await page.goto(`${product.url}/spaces/${space.id}`);
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible();
  await expect(composerOf(page).message).toBeEnabled();
}

export const composerOf = (page: Page) => ({
  message: page.getByRole('textbox', { name: 'Message' }),
  send: page.getByRole('button', { name: 'Send' }),
  stop: page.getByRole('button', { name: 'Stop' }),
  mode: (label: string) => page.getByRole('button', { name: `Mode: ${label}`, exact: true }),
});

/** Sends and waits for the end of the turn. */
export async function sendAndWait(page: Page, text: string): Promise<void> {
  const { message, stop } = composerOf(page);
  await message.fill(text);
  await message.press('Enter');
  await expect(stop).toBeVisible();
  await expect(stop).toBeHidden({ timeout: 30_000 });
}
