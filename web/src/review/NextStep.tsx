import {
  dueOf,
  isBlank,
  type Machine,
  nextStep,
  nextTurns,
  now,
  type RecordDefinition,
  type RowOf,
  stateOf,
  timeLeft,
  turnLevels,
  valueOf,
} from '@gushu/shared';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import { useRegionName } from '../region/useRegionName.js';
import './review.css';

const TICK_MS = 30_000;
/** Digits of a region's code by the level of a review. */
const DIGITS = [0, 2, 4, 6] as const;

/** The product's present time, updated while a page is open. */
function useNow(): string {
  const [moment, setMoment] = useState(() => now());
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return moment;
}

/** Code of the region that has to act on a row: the one that the row names, or that of the lowest level required. */
function actingRegion(record: RecordDefinition, machine: Machine, row: RowOf): string | undefined {
  const turns = nextTurns(record.states, machine.field, row);
  const named =
    record.regions && turns.some(({ who }) => who === 'named') ? valueOf(row, record.regions) : undefined;
  if (!isBlank(named)) return String(named);
  const level = Math.max(
    ...turns.filter(({ who }) => who === 'reviewer').flatMap((turn) => turnLevels(turn, row)),
  );
  const digits = Number.isFinite(level) ? DIGITS[level] : undefined;
  return digits === undefined ? undefined : String(valueOf(row, record.region ?? '') ?? '').slice(0, digits);
}

/** A deadline counted down, or how long it has passed, in words. */
function Due({ due }: { due: string }) {
  const { t } = useTranslation();
  const { isOver, ...left } = timeLeft(due, useNow());
  const time = t(left.days > 0 ? 'due.days' : 'due.hours', left);
  return (
    <span className={isOver ? 'due due-over' : 'due'} role="status">
      <span>
        {t('due.until')} <time className="figures">{due.slice(0, 16)}</time>
      </span>
      <strong>{t(isOver ? 'due.over' : 'due.left', { time })}</strong>
    </span>
  );
}

/** Next step of a row with a deadline: who has to do what, and by when. */
export function NextStep({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const label = useLabel();
  const machine = record.states.find((one) => one.due?.[stateOf(one, row)]);
  const region = machine && actingRegion(record, machine, row);
  const place = useRegionName(region ?? '');
  const due = dueOf(record, row);
  const step = machine && nextStep(machine, stateOf(machine, row));
  if (!step || !due) return null;
  return (
    <div className="next-step">
      <span>
        {t('due.next')} <strong>{label(step)}</strong>
      </span>
      {place && (
        <span>
          {t('due.who')} {place}
        </span>
      )}
      <Due due={due} />
    </div>
  );
}
