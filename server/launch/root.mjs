import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this file is part of. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** What was built from what, and the server's bundle. */
export const buildDirectory = path.join(root, '.build');
