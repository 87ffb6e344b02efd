/** Every screen and state that others tests pass by, looked at by axe in both colour schemes. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { expectFits } from './fits';
import { expect, type FixtureRepository, type RunningProduct, signIn, startProduct } from './product';
import { noPlan, noPlanText, scriptedEnvironment, test } from './scripted-product';
import { createSpace, SpacePage } from './space-page';

async function withOpen(page: Page, trigger: Locator, shown: Locator): Promise<void> {
  await trigger.click();
  await expect(shown).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
}

/** As it rests: all of it there, both themes without a finding, nothing beside the window's edge. */
async function expectScreen(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await expectFits(page);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test.describe('screens before sign-in are accessible in light and dark', () => {
  test.beforeEach(({ page }) => page.context().clearCookies());

  test('signing in, and a token that does not work', async ({ page }) => {
    await page.goto('/login');
    const token = page.getByRole('textbox', { name: 'Token' });
    await expectScreen(page, token);
    await token.fill('wrong');
    await token.press('Enter');
    await expectScreen(page, page.getByRole('main').getByRole('alert'));
  });

  test('joining, and an invitation that does not work', async ({ page, product }) => {
    const { token } = await product.mutate<{ token: string }>('members.invite', { role: 'member' });
    await page.goto(`/join#token=${token}`);
    await expectScreen(page, page.getByRole('textbox', { name: 'Your name' }));
    await page.goto('/join#token=over');
    await expectScreen(page, page.getByRole('main').getByRole('alert'));
  });
});

test.describe('settings are accessible in light and dark', () => {
  type Seed = (product: RunningProduct, repository: FixtureRepository) => Promise<unknown>;
  /** What makes a section's lists more than empty. */
  const sections: Readonly<Record<string, Seed>> = {
    models: async () => undefined,
    repositories: (product, { path }) => product.mutate('repositories.add', { path }),
    modes: async () => undefined,
    approvals: async () => undefined,
    members: (product) => product.mutate('members.invite', { role: 'viewer', label: 'For Ada' }),
    tokens: async (product) => {
      for (const label of ['In force', 'Revoked']) {
        const { id } = await product.mutate<{ id: string }>('tokens.create', { label, scopes: ['read'] });
        if (label === 'Revoked') await product.mutate('tokens.revoke', { tokenId: id });
      }
    },
    data: async (product, repository) => {
      const [away, gone] = [await createSpace(product, repository), await createSpace(product, repository)];
      await product.mutate('spaces.archive', { spaceId: away.id });
      await product.mutate('spaces.delete', { spaceId: gone.id });
    },
    notifications: async () => undefined,
    appearance: async () => undefined,
  };
  for (const [section, seed] of Object.entries(sections)) {
    test(section, async ({ page, product, repository }) => {
      await seed(product, repository);
      await page.goto(`/settings/${section}`);
      await expectScreen(page, page.getByRole('heading', { level: 1 }));
    });
  }
});

test.describe('where nothing is, or is any more, is accessible in light and dark', () => {
  test('the first space, and what asks for it', async ({ page, models }) => {
    const product = await startProduct({ env: scriptedEnvironment(models) });
    try {
      await signIn(page, product);
      await page.goto(product.url);
      const start = page.getByRole('button', { name: 'Create your first space' });
      await withOpen(page, start, page.getByRole('dialog', { name: 'New space' }));
      await expectScreen(page, start);
    } finally {
      await product.dispose();
    }
  });

  test('a conversation and a space that were put away', async ({ page, product, repository }) => {
    const created = await createSpace(product, repository, { title: 'Away' });
    await product.mutate('conversations.archive', { conversationId: created.conversationId });
    await new SpacePage(page).open(created);
    await expectScreen(page, page.getByText('This conversation is archived.'));
    await product.mutate('spaces.archive', { spaceId: created.id });
    await expectScreen(page, page.getByText('This space is archived').first());
    await page.goto(`/spaces/${created.id}?panel=changes`);
    await expectScreen(page, page.getByRole('tabpanel').getByText('This space is archived'));
  });

  test('a space without a conversation, and the tombstone of a space', async ({
    page,
    product,
    repository,
  }) => {
    const created = await createSpace(product, repository, { title: 'Gone' });
    await product.mutate('conversations.delete', { conversationId: created.conversationId });
    await page.goto(`/spaces/${created.id}`);
    await expectScreen(page, heading(page, 'No conversation here'));
    await product.mutate('spaces.delete', { spaceId: created.id });
    await expectScreen(page, heading(page, '“Gone” was deleted'));
  });

  test('addresses that lead nowhere', async ({ page }) => {
    for (const address of ['/nothing-here', '/spaces/018f0000-0000-7000-8000-000000000000']) {
      await page.goto(address);
      await expectScreen(page, heading(page, 'Nothing here'));
    }
    await page.goto('/inbox/018f0000-0000-7000-8000-000000000000');
    await expectScreen(page, page.getByText('This is not here any more').first());
  });
});

test.describe('screens are accessible in light and dark', () => {
  test('the inbox, empty and with what waits', async ({ page, product, repository, models }) => {
    await page.goto('/inbox');
    await expectScreen(page, page.getByText('Nothing waits for you'));
    const created = await createSpace(product, repository, { title: 'Asking', mode: 'plan' });
    models.add({ parts: [{ call: 'exit_plan_mode', args: { plan: '# A plan\n\nDo it.' } }] }, noPlan, noPlan);
    await product.mutate('conversations.send', { conversationId: created.conversationId, text: 'ask' });
    const waiting = page.getByRole('list', { name: 'Waiting for you' });
    await expectScreen(page, waiting);
    await waiting.getByRole('link').first().click();
    await expectScreen(page, page.getByRole('button', { name: 'Reject' }));
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
  });

  test('a plan, beside its conversation and in full size', async ({ page, product, repository, models }) => {
    const nodes = ['one', 'two'].map((key) => ({
      key,
      title: `Do ${key}`,
      description: 'So.',
      depends_on: [],
    }));
    models.add({ parts: [{ call: 'submit_plan', args: { goal: 'A goal', nodes } }] }, noPlan);
    const created = await createSpace(product, repository, { title: 'Planned', mode: 'plan' });
    const space = await new SpacePage(page).open(created);
    await space.send('plan it');
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    const { items } = await product.query<{ items: { id: string }[] }>('plans.list', { spaceId: created.id });
    const approve = page.getByRole('button', { name: 'Approve and run' }).last();
    await page.goto(`/spaces/${created.id}?panel=plan`);
    await expectScreen(page, approve);
    await page.goto(`/spaces/${created.id}/plans/${items[0]?.id}`);
    await expectScreen(page, approve);
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(approve).toBeHidden();
  });

  test('a conversation with all that can stand in it, while it runs and after', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { title: 'Everything' });
    models.add(
      {
        parts: [
          { reasoning: 'Let me think.' },
          {
            text: '# Heading\n\n- list with `code`\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[link](https://example.com)',
          },
          { call: 'todo_write', args: { todos: [{ content: 'One', status: 'in_progress' }] } },
          { call: 'write_file', args: { path: 'new.txt', content: 'x\n' } },
          { call: 'no_such_tool', args: {} },
        ],
      },
      { parts: [{ text: 'Running.' }, { hold: 'all of it' }] },
      { status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' },
    );
    const space = await new SpacePage(page).open(created);
    await space.send('show everything');
    await expect(space.log.getByText('Running.')).toBeVisible();
    await space.send('queued');
    await space.chooseMode('Plan');
    await expect(space.pending('Plan')).toBeVisible();
    await space.refused('no_such_tool').click();
    await space.call('write_file').click();
    await page.getByRole('button', { name: /Thoughts/ }).click();
    await expectAccessibleInBoth(page);
    models.release('all of it');
    await expect(space.log.getByRole('alert')).toBeVisible();
    await space.expectIdle();
    await expectAccessibleInBoth(page);
    await expectFits(page);
    await withOpen(page, space.modeButton, page.getByRole('menuitem', { name: 'Plan', exact: true }));
    const model = page.getByRole('button', { name: /^Model: / });
    await withOpen(page, model, page.getByRole('link', { name: 'Connect a model…' }));
    const conversations = page.getByRole('button', { name: /^Conversation: / });
    await withOpen(page, conversations, page.getByRole('menuitem', { name: 'New conversation' }));
    for (const tab of ['changes', 'timeline']) {
      await page.goto(`/spaces/${created.id}?panel=${tab}`);
      await expect(page.getByRole('tab', { selected: true })).toBeVisible();
      await expectAccessibleInBoth(page);
    }
  });
});
