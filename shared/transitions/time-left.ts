const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long it is until a moment, or since then, in the two largest units that say something. */
export interface TimeLeft {
  isOver: boolean;
  days: number;
  hours: number;
  minutes: number;
}

const timeOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** From one moment of the product's clock to another, both yyyy-MM-dd HH:mm:ss; a day or more has no minutes. */
export function timeLeft(until: string, from: string): TimeLeft {
  const all = Math.trunc((timeOf(until) - timeOf(from)) / MINUTE_MS);
  const left = Math.abs(all);
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  return { isOver: timeOf(until) < timeOf(from), days, hours, minutes: days > 0 ? 0 : left % HOUR };
}
