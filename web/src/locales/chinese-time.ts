import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { now } from '@gushu/shared';

/** The parts of a dayjs object that its plugins see. */
interface Made {
  date?: unknown;
  utc?: boolean;
}

const HAS_ZONE = /Z$/i;

/** A moment in Chinese time; a text without a zone is in Chinese time already. */
function shown(date: unknown): unknown {
  if (date === undefined) return now();
  const isMoment = typeof date === 'number' || date instanceof Date;
  const isZoned = typeof date === 'string' && HAS_ZONE.test(date);
  const time = isMoment || isZoned ? new Date(date).getTime() : Number.NaN;
  return Number.isNaN(time) ? date : now(time);
}

/**
 * Makes dayjs read everything as Chinese time in any zone of the browser: `now` and today's mark of the pickers, and
 * also hours that a change to summer time skips there. It counts in UTC, which skips none.
 */
function chineseTime(_: unknown, of: typeof Dayjs): void {
  const made = of.prototype as unknown as { parse: (own: Made) => void };
  const { parse } = made;
  made.parse = function (own) {
    // Copies of a moment carry the way they count.
    if (own.utc === undefined) {
      own.date = shown(own.date);
      own.utc = true;
    }
    parse.call(this, own);
  };
}

// The plugins of the pickers that parse texts come first, so that they parse what this one passes on.
dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(chineseTime);
