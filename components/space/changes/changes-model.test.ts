import { describe, expect, it } from 'vitest';
import { parseUnifiedDiff } from '@/components/diff/parse-unified-diff';
import { systemPrincipal } from '@/server/core/principal';
import type { ThreadItem } from '@/server/core/thread/thread';
import { fileTree, matchesFilter, type TreeFolder } from './file-tree';
import { filesByPath } from './merged-file';
import { suggestMessage } from './suggest-message';

const file = (path: string) => ({ path, additions: 1, deletions: 0 });
const tell = (folder: TreeFolder<ReturnType<typeof file>>): unknown => ({
  [`${folder.name} (${folder.count})`]: [
    ...folder.folders.map(tell),
    ...folder.files.map(({ path }) => path),
  ],
});

describe('the tree of changed files', () => {
  it('puts folders first, counts what is in them, and joins those that hold only one another', () => {
    const paths = ['README.md', 'a/b/c/one.ts', 'a/b/c/two.ts', 'src/x.ts', 'src/deep/y.ts'];
    expect(tell(fileTree(paths.map(file)))).toEqual({
      ' (5)': [
        { 'a/b/c (2)': ['a/b/c/one.ts', 'a/b/c/two.ts'] },
        { 'src (2)': [{ 'deep (1)': ['src/deep/y.ts'] }, 'src/x.ts'] },
        'README.md',
      ],
    });
  });

  it('keeps a file and a folder of one name apart, and names as they are', () => {
    const paths = ['a', 'a/b', '__proto__/x', 'x\ny'];
    expect(tell(fileTree(paths.map(file)))).toEqual({
      ' (4)': [{ 'a (1)': ['a/b'] }, { '__proto__ (1)': ['__proto__/x'] }, 'a', 'x\ny'],
    });
  });

  it('is filtered by words in any order', () => {
    expect(matchesFilter(file('src/git/Push.ts'), 'push git')).toBe(true);
    expect(matchesFilter(file('src/git/Push.ts'), 'push svn')).toBe(false);
  });
});

describe('files of a diff by path', () => {
  it('a file that became a link is one file, not the second half of it', () => {
    const diff = [
      'diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-text\n',
      'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+target\n',
    ].join('');
    const lines =
      filesByPath(parseUnifiedDiff(diff))
        .get('x')
        ?.hunks.flatMap((hunk) => hunk.lines) ?? [];
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['remove', 'text'],
      ['add', 'target'],
    ]);
  });
});

describe('the suggested message', () => {
  const user = (text: string, steering = false): ThreadItem => ({
    kind: 'user',
    key: text,
    at: 0,
    text,
    steering,
    forkAt: 0,
    by: systemPrincipal('test'),
  });

  it('is what was last asked, written as commits are', () => {
    const items = [user('First'), user('fix the login redirect.\n\nIt loops.'), user('hurry', true)];
    expect(suggestMessage({ items })).toBe('Fix the login redirect');
  });

  it('is nothing where nothing was asked', () => {
    expect(suggestMessage({ items: [] })).toBe('');
  });
});
