import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { type WheelEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton.js';
import { wrapped } from './pose.js';

interface Props {
  years: readonly string[];
  year: string;
  onTurn: (step: 1 | -1) => void;
  onYear: (year: string) => void;
}

/** One turn of the mouse's wheel turns this by one year. */
const REST_MS = 250;

/** The years as a wheel: the shown one in the middle, those beside it above and below, round and round. */
export function YearWheel({ years, year, onTurn, onYear }: Props) {
  const { t } = useTranslation();
  const last = useRef(0);
  const at = years.indexOf(year);
  const turn = (event: WheelEvent) => {
    if (event.timeStamp - last.current < REST_MS) return;
    last.current = event.timeStamp;
    onTurn(event.deltaY < 0 ? -1 : 1);
  };
  const seen = years.length < 3 ? [0] : [-1, 0, 1];
  return (
    <div className="year-wheel" role="group" aria-label={t('landscape.years')} onWheel={turn}>
      <IconButton icon={<UpOutlined />} label={t('landscape.yearBefore')} onClick={() => onTurn(-1)} />
      {seen.map((step) => {
        const shown = years[wrapped(at, step, years.length)] ?? '';
        return (
          <button key={step} type="button" aria-current={step === 0} onClick={() => onYear(shown)}>
            {shown}
          </button>
        );
      })}
      <IconButton icon={<DownOutlined />} label={t('landscape.yearAfter')} onClick={() => onTurn(1)} />
    </div>
  );
}
