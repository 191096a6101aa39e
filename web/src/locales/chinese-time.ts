import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { now } from '@gushu/shared';

/** What dayjs is made of, as its plugins see it. */
interface Made {
  date?: unknown;
  utc?: boolean;
}

const HAS_ZONE = /Z$/i;

/** A moment as the clock in China shows it; what is written without a zone is that already. */
function shown(date: unknown): unknown {
  if (date === undefined) return now();
  const isMoment = typeof date === 'number' || date instanceof Date;
  const isZoned = typeof date === 'string' && HAS_ZONE.test(date);
  const time = isMoment || isZoned ? new Date(date).getTime() : Number.NaN;
  return Number.isNaN(time) ? date : now(time);
}

/**
 * Whatever dayjs reads is Chinese time, whatever the zone of the browser: `now` and today's mark of the pickers, and also hours
 * that a change to summer time leaves out there. It counts in UTC, which leaves out none.
 */
function chineseTime(_: unknown, of: typeof Dayjs): void {
  const made = of.prototype as unknown as { parse: (own: Made) => void };
  const { parse } = made;
  made.parse = function (own) {
    // Copies of a moment say themselves how they count.
    if (own.utc === undefined) {
      own.date = shown(own.date);
      own.utc = true;
    }
    parse.call(this, own);
  };
}

// Those of the pickers that read texts too come first, so that they read what this one hands on.
dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(chineseTime);
