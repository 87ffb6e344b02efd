/** Two people in one workspace: invited, looking, deciding, removed; and the tokens of programs (statement 66). */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility';
import { type Asking, call, expect, expectAccessible, say, test } from './asking';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = (name: string) => call('write_file', { path: `${name}.txt`, content: `${name}\n` });

/** The owner makes a link on the members page; what the link is, is on the screen this once. */
async function invite(page: Page, role: string): Promise<string> {
  await page.goto('/settings/members');
  await button(page, 'Invite people').click();
  await page.getByRole('textbox', { name: /For whom/ }).fill(`A ${role}`);
  await page.getByRole('radio', { name: role, exact: true }).click();
  await button(page, 'Invite').click();
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/\/join#token=[\w-]{43}$/);
  return field.inputValue();
}

async function join(browser: Browser, asking: Asking, invitation: { link: string; name: string }) {
  const context = await browser.newContext({ baseURL: asking.product.url });
  const page = await context.newPage();
  await page.goto(invitation.link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(invitation.name);
  await button(page, 'Join').click();
  await page.waitForURL((url) => url.pathname !== '/join');
  return { context, page };
}

/** As the page itself would send it: with the person's own cookie. */
async function decideAs(
  context: BrowserContext,
  asking: Asking,
  approval: { id: string; subjectHash: string },
) {
  const { url } = asking.product;
  const answer = await context.request.post(`${url}/api/trpc/approvals.decide`, {
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    data: { approvalId: approval.id, subjectHash: approval.subjectHash, decision: 'approve' },
  });
  return answer.status();
}

test.describe('@desktop two people (66)', () => {
  test('an invited viewer looks and cannot decide; made a member they decide, and the other sees who did', async ({
    page,
    browser,
    asking,
  }) => {
    asking.turns.on('Write them', write('one'), write('two'), say('Written.'));
    const space = await asking.space({ title: 'Shared', autonomy: 'propose_only', text: 'Write them' });
    const first = await asking.asked(space);
    const link = await invite(page, 'Viewer');
    await expectAccessibleInBoth(page);
    const { context, page: vera } = await join(browser, asking, { link, name: 'Vera' });
    await expect(page.getByRole('list', { name: 'People' }).getByText('Vera')).toBeVisible();

    // Once only.
    const late = await browser.newContext({ baseURL: asking.product.url });
    const latecomer = await late.newPage();
    await latecomer.goto(link);
    await expect(
      latecomer.getByRole('alert').filter({ hasText: 'This invitation does not work' }),
    ).toBeVisible();
    await expectAccessible(latecomer);
    await late.close();

    await vera.goto(`/spaces/${space.id}`);
    await expect(vera.getByText('You are a viewer here')).toBeVisible();
    await expect(vera.getByRole('group', { name: 'Confirm write_file' })).toContainText(
      'Your role lets you look, not decide.',
    );
    for (const name of ['Approve', 'Reject', 'Send']) await expect(button(vera, name)).toHaveCount(0);
    await expect(button(vera, 'New space')).toBeDisabled();
    await vera.getByRole('button', { name: 'Space menu' }).click();
    for (const name of ['Rename', 'Archive', 'Delete…']) {
      await expect(vera.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    }
    await vera.keyboard.press('Escape');
    await expectAccessibleInBoth(vera);
    expect(await decideAs(context, asking, first)).toBe(403);

    // The owner makes her a member; her open page follows.
    await page.getByRole('button', { name: /^Role of Vera/ }).click();
    await page.getByRole('menuitem', { name: 'Member' }).click();
    await page.goto(`/spaces/${space.id}`);
    await button(vera, 'Approve').click();
    const asks = page.getByRole('group', { name: 'Confirm write_file' });
    await expect(asks.getByText('Approved by Vera')).toBeVisible();
    const second = await asking.asked(space);
    expect(await decideAs(context, asking, second)).toBe(200);
    await expect(page.getByText('Written.')).toBeVisible();

    // Removed: cut off at once, and still the name behind what she decided.
    await page.goto('/settings/members');
    await button(page, 'More for Vera').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expectAccessible(page);
    await button(page, 'Remove Vera').click();
    await expect(vera).toHaveURL(/\/login/);
    await expect(page.getByRole('list', { name: 'Removed' }).getByText('Vera')).toBeVisible();
    await page.goto(`/spaces/${space.id}`);
    await expect(page.getByText('Approved by Vera').first()).toBeVisible();
    await context.close();
  });

  test('a revoked invitation lets nobody in; the last owner stays; one’s own name is changed everywhere', async ({
    page,
    browser,
    asking,
  }) => {
    const link = await invite(page, 'Member');
    await button(page, 'Done').click();
    await button(page, 'Revoke the invitation A Member').click();
    await expect(page.getByText('No open invitation.')).toBeVisible();
    const context = await browser.newContext({ baseURL: asking.product.url });
    const stranger = await context.newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('alert').filter({ hasText: 'does not work' })).toBeVisible();
    await context.close();

    await page.getByRole('button', { name: /^Role of/ }).click();
    await expect(page.getByText('The only owner')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Viewer' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');

    const other = await asking.secondBrowser();
    await other.goto(`${asking.product.url}/settings/members`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
    await button(page, 'Save name').click();
    await expect(other.getByRole('list', { name: 'People' }).getByText('Grace')).toBeVisible();
  });
});

test.describe('@desktop API tokens (66)', () => {
  test('are shown once, do what their scopes say and no more, tell when they were used, end when revoked', async ({
    page,
    asking,
  }) => {
    await page.goto('/settings/tokens');
    await button(page, 'New token').click();
    await page.getByRole('textbox', { name: 'What it is for' }).fill('Report');
    await page.getByRole('switch', { name: 'Work' }).click();
    await expectAccessibleInBoth(page);
    await button(page, 'Make token').click();
    const field = page.getByRole('textbox', { name: 'Token' });
    await expect(field).toHaveValue(/^interlock_[\w-]{43}$/);
    const token = await field.inputValue();
    const ask = (path: string, body?: object) =>
      fetch(`${asking.product.url}/api/trpc/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then(({ status }) => status);
    const row = page.getByRole('list', { name: 'Your tokens' }).getByRole('listitem');
    await expect(row).toContainText('never used');
    expect(await ask('spaces.list')).toBe(200);
    expect(await ask('members.invite', { role: 'owner' })).toBe(403);
    await expect(row).toContainText('last used within the last hour');
    await page.reload();
    await expect(page.getByText(token)).toHaveCount(0);
    await button(page, 'Revoke the token Report').click();
    await button(page, 'Revoke').click();
    await expect(page.getByRole('list', { name: 'Revoked or over' }).getByText('Report')).toBeVisible();
    expect(await ask('spaces.list')).toBe(401);
  });
});
