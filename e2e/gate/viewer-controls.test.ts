import { describe, expect, it } from 'vitest';
import { isTest, listFiles, readProjectFile } from './project-files';
import { viewerFaults } from './viewer-controls';

const components = listFiles()
  .filter((file) => /^components\/.*\.tsx?$/.test(file) && !isTest(file))
  .map((path) => ({ path, text: readProjectFile(path) }));

describe('statement 66: controls that change something', () => {
  it('ask what the person may, each of them', () => {
    expect(viewerFaults(components)).toEqual([]);
  });

  it('would be found if one did not', () => {
    const silent = { path: 'components/x/y.tsx', text: 'useCommand(api.spaces.rename.mutate)' };
    const asking = { path: 'components/x/z.tsx', text: `${silent.text}; useMay()` };
    expect(viewerFaults([...components, silent, asking])).toEqual([
      'components/x/y.tsx: changes something without asking what the person may',
    ]);
    expect(
      viewerFaults(components.filter(({ path }) => path !== 'components/shell/new-space-form.tsx')),
    ).toEqual([expect.stringContaining('changes nothing')]);
  });
});
