import { archiveMarkOf, regionScopeOf } from '@gushu/shared';
import { useSearchParams } from 'react-router';
import { type UserInfo, useSession } from '../../session/store.js';
import { narrowingNames } from './narrowing.js';
import type { StatFilter, StatScope } from './statistics-api.js';

/** Put before the names of what a statistic is compared with. */
const OTHER = 'with.';

function scopeOf(params: URLSearchParams, user: UserInfo | null, mark = ''): StatScope {
  const year = Number(params.get(`${mark}year`)) || undefined;
  const chosen = params.get(`${mark}archiveMark`);
  return {
    xzCode: params.get(`${mark}xzCode`) ?? user?.xzcode ?? '',
    year,
    archiveMark: archiveMarkOf({ scope: regionScopeOf(user ?? {}), year, chosen }),
  };
}

function write(params: URLSearchParams, { xzCode, year, archiveMark }: StatScope, mark = ''): void {
  params.set(`${mark}xzCode`, xzCode);
  if (!year) return;
  params.set(`${mark}year`, String(year));
  params.set(`${mark}archiveMark`, String(archiveMark));
}

/**
 * What a statistic counts and what it is compared with. Both live in the address: a statistic can be sent to a colleague
 * as a link, and each step into a region is one back by the browser's button.
 */
export function useStatFilter() {
  const [params, setParams] = useSearchParams();
  const user = useSession((s) => s.user);
  const narrowed = Object.fromEntries(
    narrowingNames.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  const filter: StatFilter = { ...scopeOf(params, user), narrowed };
  const isCompared = params.has(`${OTHER}xzCode`);
  const other: StatFilter | undefined = isCompared
    ? { ...scopeOf(params, user, OTHER), narrowed }
    : undefined;
  const put = (next: StatFilter, compared: StatScope | undefined): void => {
    const found = new URLSearchParams(next.narrowed);
    write(found, next);
    if (next.xzCode === (user?.xzcode ?? '')) found.delete('xzCode');
    if (compared) write(found, compared, OTHER);
    setParams(found);
  };
  return {
    filter,
    other,
    change: (part: Partial<StatFilter>) => put({ ...filter, ...part }, other),
    /** Compares with another region or year; with nothing any more without one. */
    compare: (part: Partial<StatScope> | undefined) => put(filter, part && { ...filter, ...other, ...part }),
  };
}
