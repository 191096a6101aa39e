import { now } from '@gushu/shared';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND = 1000;

/** The time of the pages, second by second, with weekday and date. */
export function WallClock() {
  const { i18n } = useTranslation();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = setInterval(() => setTime(now()), SECOND);
    return () => clearInterval(tick);
  }, []);
  const [date = '', clock = ''] = time.split(/[ T]/);
  const language = i18n.language === 'en' ? 'en-GB' : 'zh-CN';
  const day = new Date(`${date}T00:00:00Z`);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(day);
  return (
    <time className="wall-clock" dateTime={`${date}T${clock}`}>
      <b>
        {clock.slice(0, 5)}
        <span>{clock.slice(5)}</span>
      </b>
      <small>
        {write({ weekday: 'long' })}
        <br />
        {write({ year: 'numeric', month: 'long', day: 'numeric' })}
      </small>
    </time>
  );
}
