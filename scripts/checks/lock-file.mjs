#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

// A lock file that names a registry's host binds everybody to that registry.
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const faults = Object.entries(packages)
  .filter(([, entry]) => /:\/\//.test(entry.resolved ?? ''))
  .map(([name, entry]) => `${name} is resolved from ${entry.resolved}`);
for (const [name, entry] of Object.entries(packages)) {
  if (name.includes('node_modules/') && !entry.link && !entry.integrity && !entry.inBundle) {
    faults.push(`${name} has no integrity hash`);
  }
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
