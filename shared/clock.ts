const OFFSET = 8 * 3_600_000;

/** The moment in Asia/Shanghai as yyyy-MM-dd HH:mm:ss; the product knows no other clock. */
export const now = (moment = Date.now()): string =>
  new Date(moment + OFFSET).toISOString().slice(0, 19).replace('T', ' ');

/** Today in Asia/Shanghai as yyyy-MM-dd, the day every "not in the future" rule means. */
export const today = (moment = Date.now()): string => now(moment).slice(0, 10);

/** The current year in Asia/Shanghai. */
export const thisYear = (moment = Date.now()): number => Number(now(moment).slice(0, 4));

/** Whether a day written as yyyy-MM-dd is one of the calendar. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
