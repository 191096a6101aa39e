#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT } from '../../server/src/process/environment.mjs';
import { ROOT } from '../lib/paths.mjs';

// The table of docs/configuration.md is held against the configuration, both ways.
const FILE = 'docs/configuration.md';
const table = readFileSync(join(ROOT, FILE), 'utf8');
const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap((row) => [
  ...(row[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g),
]);
const listed = new Set(cells.map((match) => match[1]));
const real = new Set(ENVIRONMENT.map((variable) => variable.name));
const faults = [
  ...[...real].filter((name) => !listed.has(name)).map((name) => `${FILE} does not list ${name}`),
  ...[...listed]
    .filter((name) => !real.has(name ?? ''))
    .map((name) => `${FILE} lists ${name}, which nothing reads`),
];
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
