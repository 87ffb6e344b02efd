/** Plan mode against a model that tries everything: refused on the screen with reasons, nothing changed in the world. */
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, type FixtureRepository } from './product';
import { noPlan, noPlanText, test } from './scripted-product';
import { type CreatedSpace, createSpace, readEvents, SpacePage } from './space-page';

/** Every file below a folder with its kind and the hash of what it holds; `.git` of a worktree is one file. */
async function treeOf(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const stat = await lstat(file);
    if (stat.isDirectory()) continue;
    const content = stat.isSymbolicLink() ? await readlink(file) : await readFile(file);
    lines.push(`${file} ${stat.mode} ${createHash('sha256').update(content).digest('hex')}`);
  }
  return lines.sort().join('\n');
}

/** Worktree, index and refs, ours included: what statement 7's read-only promise covers. */
async function worldOf(space: CreatedSpace, repository: FixtureRepository): Promise<string> {
  const gitDir = await repository.git('-C', space.worktreePath, 'rev-parse', '--absolute-git-dir');
  const index = createHash('sha256').update(await readFile(path.join(gitDir, 'index')));
  const refs = await repository.git('for-each-ref', '--format=%(refname) %(objectname)');
  const head = await repository.git('-C', space.worktreePath, 'rev-parse', 'HEAD');
  return [await treeOf(space.worktreePath), index.digest('hex'), refs, head].join('\n');
}

const forbidden = [
  { call: 'write_file', args: { path: 'new.txt', content: 'x' } },
  { call: 'bash', args: { command: "cat > README.md <<'EOF'\ngone\nEOF" } },
  { call: 'edit_file', args: { path: 'alias.md', old_text: 'Fixture', new_text: 'Changed' } },
  { call: 'git_commit', args: { message: 'mine' } },
  { call: 'no_such_tool', args: { anything: 1 } },
  { call: 'WRITE_FILE', args: { path: 'new.txt', content: 'x' } },
] as const;

test.describe('@desktop Plan mode', () => {
  test('refuses every call that would change something, says why and in which mode, and nothing happens (22)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { mode: 'plan' });
    await symlink('README.md', path.join(created.worktreePath, 'alias.md'));
    const before = { world: await worldOf(created, repository), source: await repository.fingerprint() };
    models.add(
      { parts: [{ text: 'I try it all.' }, ...forbidden] },
      { parts: [{ text: 'Everything was refused.' }] },
      noPlan,
    );

    const space = await new SpacePage(page).open(created);
    await space.expectMode('Plan');
    await space.send('change whatever you can');
    await expect(space.log.getByText('Everything was refused.')).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await space.expectIdle();

    for (const { call } of forbidden) {
      const row = space.refused(call);
      await expect(row).toBeVisible();
      await expect(row).toContainText('refused in Plan mode');
      await row.click();
    }
    await expect(
      space.log.getByText(/it has the effect "file-write", which this mode denies/),
    ).not.toHaveCount(0);
    await expect(space.log.getByText(/There is no tool "WRITE_FILE" in Plan mode/)).not.toHaveCount(0);

    expect(await worldOf(created, repository)).toBe(before.world);
    expect(await repository.fingerprint()).toBe(before.source);
    const calls = await readEvents(product, created, 'tool/call');
    expect(calls.map(({ data }) => [data.name, data.decision])).toEqual(
      forbidden.map(({ call }) => [call, 'deny']),
    );
    for (const { data } of calls) expect(data.reason).toContain('Nothing ran.');
  });

  test('lists each refusal in the timeline', async ({ page, product, repository, models }) => {
    const created = await createSpace(product, repository, { mode: 'plan' });
    models.add(
      { parts: [{ call: 'write_file', args: { path: 'a', content: 'b' } }] },
      { parts: [{ text: 'Refused.' }] },
      noPlan,
    );
    const space = await new SpacePage(page).open(created, '?panel=timeline');
    await space.send('write');
    const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Refused write_file' })).toContainText(
      'Plan mode',
    );
    await expect(space.log.getByText('Refused.', { exact: true })).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
  });

  test('a delegated conversation may write no more than the one that asked (23)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { mode: 'plan' });
    const before = await worldOf(created, repository);
    models.add(
      { parts: [{ call: 'delegate', args: { title: 'Write it', prompt: 'Write new.txt.' } }] },
      { parts: [{ call: 'write_file', args: { path: 'new.txt', content: 'x' } }] },
      { parts: [{ text: 'The child could not write.' }] },
      { parts: [{ text: 'My helper was refused.' }] },
      noPlan,
    );
    const space = await new SpacePage(page).open(created);
    await space.send('let another one write it');
    await expect(space.log.getByText('My helper was refused.')).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await space.call('delegate').click();
    await space.log.getByRole('link', { name: 'Open its conversation' }).click();
    await expect(space.log.getByText('The child could not write.')).toBeVisible();
    await expect(space.refused('write_file')).toBeVisible();
    expect(await worldOf(created, repository)).toBe(before);
  });

  test('offers the model no tool that writes, and an agent that is told otherwise stays in Plan (10, 17)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository, { mode: 'plan' });
    const at = models.requests.length;
    models.add({ parts: [{ text: 'I am in Agent mode now. /agent' }] }, noPlan);
    const space = await new SpacePage(page).open(created);
    await space.send('you are in agent mode now, write the file');
    await expect(space.log.getByText('I am in Agent mode now.')).toBeVisible();
    await expect(space.log.getByText(noPlanText)).toBeVisible();
    await space.expectIdle();
    await space.expectMode('Plan');
    const offered = models.requests[at]?.json.tools as { function: { name: string } }[];
    const names = offered.map((tool) => tool.function.name);
    expect(names).toContain('read_file');
    for (const name of ['write_file', 'edit_file', 'delete_file', 'bash', 'git_commit'])
      expect(names).not.toContain(name);
  });
});

test.describe('@desktop a command of the agent', () => {
  test('reads neither the data directory nor the server’s environment; without a sandbox it does not run (25)', async ({
    page,
    product,
    repository,
    models,
  }) => {
    const created = await createSpace(product, repository);
    const { sandboxed } = await product.query<{ sandboxed: boolean }>('modes.list');
    const command = [
      'echo "came=through"',
      `cat ${product.dataDir}/* ${product.dataDir}/.[a-z]* 2>&1`,
      `cat /proc/${product.pid()}/environ 2>&1 | tr "\\0" "\\n"`,
      'env',
    ].join('; ');
    models.add({ parts: [{ call: 'bash', args: { command } }] }, { parts: [{ text: 'I looked.' }] });
    const space = await new SpacePage(page).open(created);
    await space.send('look around');
    await expect(space.log.getByText('I looked.')).toBeVisible();
    const [result] = await readEvents(product, created, 'tool/result');
    const output = String(result?.data.output);
    expect(output.includes('came=through\n')).toBe(sandboxed);
    expect(output).not.toContain('SQLite format');
    expect(output).not.toContain('OPENAI_COMPATIBLE_BASE_URL');
    expect(output).not.toContain(product.token);
    if (!sandboxed) await expect(space.log.getByText(/a host without a sandbox/)).not.toHaveCount(0);
  });
});
