import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of the run's databases and folders, by which the rest of them is removed at the end of the run. */
export const runPrefix = (): string => (globalThis as unknown as { GUSHU_PREFIX: string }).GUSHU_PREFIX;

/** A new folder. A worker that is killed removes none of its own: see `end-of-run.cjs`. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), `gushu-${runPrefix()}`));
