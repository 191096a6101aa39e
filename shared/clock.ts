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

/** The moment some hours after another one. */
export const hoursLater = (hours: number, moment = Date.now()): string => now(moment + hours * 3_600_000);

/** The end of the day some working days after a moment, Monday to Friday; holidays are not known. */
export function workingDaysLater(days: number, moment = Date.now()): string {
  let day = Date.parse(`${today(moment)}T00:00:00Z`);
  for (let left = days; left > 0;) {
    day += 24 * 3_600_000;
    if (![0, 6].includes(new Date(day).getUTCDay())) left--;
  }
  return `${new Date(day).toISOString().slice(0, 10)} 23:59:59`;
}

/** The same day some years after another one; 29 February becomes 1 March where there is none. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** The day some days after another one. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The same clock so many hours later, yyyy-MM-dd HH:mm:ss. */
export const later = (moment: string, hours: number): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
