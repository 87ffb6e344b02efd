import { describe, expect, it } from 'vitest';
import { parseUnifiedDiff } from './parse-unified-diff';

const diff = `diff --git a/README.md b/README.md
index 1111111..2222222 100644
--- a/README.md
+++ b/README.md
@@ -1,3 +1,4 @@ Intro
 # Title
--- not a header
+++ also not a header
+new
 end
\\ No newline at end of file
diff --git a/old.txt b/new name.txt
similarity index 100%
rename from old.txt
rename to new name.txt
diff --git a/logo.png b/logo.png
new file mode 100644
Binary files /dev/null and b/logo.png differ
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -7 +0,0 @@
-last
`;

describe('parseUnifiedDiff', () => {
  const files = parseUnifiedDiff(diff);

  it('reads each file with its path, renames, binaries and deletions included', () => {
    expect(files.map(({ path, oldPath, binary }) => ({ path, oldPath, binary }))).toEqual([
      { path: 'README.md', oldPath: null, binary: false },
      { path: 'new name.txt', oldPath: 'old.txt', binary: false },
      { path: 'logo.png', oldPath: null, binary: true },
      { path: 'gone.ts', oldPath: null, binary: false },
    ]);
  });

  it('numbers lines on both sides and takes changed lines that look like headers as lines', () => {
    expect(files[0]?.hunks[0]?.lines).toMatchObject([
      { kind: 'context', text: '# Title', before: 1, after: 1 },
      { kind: 'remove', text: '-- not a header', before: 2, after: null },
      { kind: 'add', text: '++ also not a header', before: null, after: 2 },
      { kind: 'add', text: 'new', before: null, after: 3 },
      { kind: 'context', text: 'end', before: 3, after: 4 },
      { kind: 'note', text: 'No newline at end of file', before: null, after: null },
    ]);
    expect(files[3]?.hunks[0]?.lines).toMatchObject([
      { kind: 'remove', text: 'last', before: 7, after: null },
    ]);
  });

  it('reads a diff without any header as one of the file it was given', () => {
    expect(parseUnifiedDiff('@@ -1 +1 @@\n-a\n+b\n', 'a.ts')).toMatchObject([
      { path: 'a.ts', hunks: [{ lines: [{ text: 'a' }, { text: 'b' }] }] },
    ]);
  });

  it('reads names git has quoted', () => {
    const quoted =
      'diff --git "a/\\303\\244.md" "b/\\303\\244.md"\n--- "a/\\303\\244.md"\n+++ "b/\\303\\244.md"\n';
    expect(parseUnifiedDiff(quoted)[0]?.path).toBe('ä.md');
  });

  it.each([
    ['a name that looks like two', 'diff --git a/x b/x b/x b/x\nold mode 100644\nnew mode 100755\n', 'x b/x'],
    ['a quoted name', 'diff --git "a/\\"\\t.sh" "b/\\"\\t.sh"\nnew file mode 100644\n', '"\t.sh'],
  ])('finds %s where only the first line tells it', (_, text, path) => {
    expect(parseUnifiedDiff(text)[0]?.path).toBe(path);
  });

  it('makes nothing of nothing', () => {
    expect(parseUnifiedDiff('')).toEqual([]);
  });
});
