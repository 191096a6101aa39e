import { migrations } from '@gushu/migrations';

const STEP = 100;

/** Number of a migration above the last, so many steps on. */
export function stampAfter(steps = 0): number {
  const last = Math.max(...migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0])));
  return last + STEP * (steps + 1);
}
