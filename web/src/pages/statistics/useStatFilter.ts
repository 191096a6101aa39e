import { useSearchParams } from 'react-router';
import { useSession } from '../../session/store.js';
import type { StatFilter } from './statistics-api.js';

/** The filter in the address, so that a statistic can be sent to a colleague as a link. */
export function useStatFilter(): [StatFilter, (change: Partial<StatFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const year = Number(params.get('year'));
  const filter: StatFilter = {
    xzCode: params.get('xzCode') ?? own,
    year: year > 0 ? year : undefined,
    archived: params.get('archived') === '1',
  };
  const change = (part: Partial<StatFilter>): void => {
    const next = { ...filter, ...part };
    const found = new URLSearchParams();
    if (next.xzCode && next.xzCode !== own) found.set('xzCode', next.xzCode);
    if (next.year) found.set('year', String(next.year));
    if (next.archived) found.set('archived', '1');
    setParams(found, { replace: true });
  };
  return [filter, change];
}
