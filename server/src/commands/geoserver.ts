import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectory } from '../geoserver/data-directory.js';

const TARGET = fileURLToPath(new URL('../../../geoserver', import.meta.url));

for (const [path, content] of dataDirectory()) {
  const file = join(TARGET, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  process.stdout.write(`geoserver/${path}\n`);
}
