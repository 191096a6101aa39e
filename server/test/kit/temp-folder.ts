import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the names of the run's databases and folders begin: what is left of them is removed by it at the end of the run. */
export const runPrefix = (): string => (globalThis as unknown as { GUSHU_PREFIX: string }).GUSHU_PREFIX;

/** A new folder. A worker that is killed removes none of its own: see `end-of-run.cjs`. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), `gushu-${runPrefix()}`));
