import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppModule } from '../app.module.js';
import { describeApi } from '../openapi/document.js';
import { inLines } from '../openapi/lines.js';
import { permissionTable } from '../openapi/permissions.js';
import { fail, say } from './open-database.js';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));

function textOf(file: string): string {
  try {
    return readFileSync(DOCS + file, 'utf8');
  } catch {
    return '';
  }
}

// Writes the description of the API and the table of permissions, or with --check says which of them is old.
try {
  const { document, routes } = await describeApi((config) => AppModule.register(config));
  const files = {
    'openapi.json': inLines(document),
    'permissions.md': permissionTable(routes),
  };
  const stale = Object.entries(files).filter(([file, text]) => textOf(file) !== text);
  if (process.argv.includes('--check')) {
    for (const [file] of stale) say(`docs/${file} is stale: npm run openapi`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    mkdirSync(DOCS, { recursive: true });
    for (const [file, text] of stale) writeFileSync(DOCS + file, text);
    say(`docs: ${routes.length} routes, ${stale.length} files written`);
  }
} catch (error) {
  fail('openapi', error);
}
