import { migrations } from '@gushu/migrations';

const STEP = 100;
const STAMP = /\d{13}/;

/** Number of a migration above the last of some names, so many steps on. */
export function stampAfter(names: readonly string[], steps = 0): number {
  return Math.max(...names.map((name) => Number(STAMP.exec(name)?.[0] ?? 0))) + STEP * (steps + 1);
}

/** Names of the migrations of this build. */
export const MIGRATIONS: readonly string[] = migrations.map(({ name }) => name);
