#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT } from '../../server/src/process/environment.mjs';
import { ROOT } from '../lib/paths.mjs';

// The README's table of the configuration is held against the configuration, both ways.
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const cells = [...readme.matchAll(/^\|([^|]+)\|/gm)].flatMap((row) => [
  ...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g),
]);
const told = new Set(cells.map((match) => match[1]));
const real = new Set(ENVIRONMENT.map((variable) => variable.name));
const faults = [
  ...[...real].filter((name) => !told.has(name)).map((name) => `README.md does not tell of ${name}`),
  ...[...told]
    .filter((name) => !real.has(name ?? ''))
    .map((name) => `README.md tells of ${name}, which nothing reads`),
];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
