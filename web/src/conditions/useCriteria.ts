import { type Criteria, readCriteria, type RecordDefinition } from '@gushu/shared';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'criteria';

/** The conditions that the address of a record's list holds, which the list reads too, and how to ask for others. */
export function useCriteria(record: RecordDefinition) {
  const [params, setParams] = useSearchParams();
  const text = params.get(NAME) ?? '';
  const criteria = useMemo(() => (text ? readCriteria(record, text).criteria : undefined), [record, text]);
  const ask = useCallback(
    (next: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.delete('current');
        if (next) after.set(NAME, next);
        else after.delete(NAME);
        return after;
      }),
    [setParams],
  );
  /** Asks for the same without one of them. */
  const drop = ({ match, conditions }: Criteria, at: number) =>
    ask(conditions.length > 1 ? JSON.stringify({ match, conditions: conditions.toSpliced(at, 1) }) : '');
  return { text, criteria, ask, drop };
}
