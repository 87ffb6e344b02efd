#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { tally } from './tally.js';

const [path] = process.argv.slice(2);
const { words, lines, characters } = tally(readFileSync(path ?? 0, 'utf8'));
process.stdout.write(`${words} words, ${lines} lines, ${characters} characters\n`);
