/** `npm run catalogue`: brings the computed parts of the README up to date. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProjectFile, root } from './project-files';
import { renderReadme } from './readme-catalogue';

writeFileSync(path.join(root, 'README.md'), renderReadme(readProjectFile('README.md')));
