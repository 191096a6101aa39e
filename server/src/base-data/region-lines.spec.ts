import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedLines } from './region-lines.js';

const folder = mkdtempSync(join(tmpdir(), 'gushu-regions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nobody = (): undefined => undefined;

describe('The lines of all regions', () => {
  it('are those that an earlier load has stored', async () => {
    const file = join(folder, 'regions.copy');
    writeFileSync(file, '11\t北京市\tbeijing\n');
    let text = '';
    for await (const part of storedLines(nobody, file)) text += part;
    expect(text).toBe('11\t北京市\tbeijing\n');
  });

  it('are made anew where nothing can be stored', async () => {
    const lines = storedLines(nobody, join(folder, 'no such folder', 'regions.copy'));
    expect((await lines.next()).value).toMatch(/^11\t北京市\t\w+\n$/);
    await lines.return(undefined);
  });
});
