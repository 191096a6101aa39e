import { archiveMarkOf, type RegionScope } from '@gushu/shared';
import { useSearchParams } from 'react-router';
import { useRegionScope } from '../../session/region-scope.js';
import { useSession } from '../../session/store.js';
import { narrowingNames } from './narrowing.js';
import type { StatFilter, StatScope } from './statistics-api.js';

/** Prefix of the compared side's parameters. */
const OTHER = 'with.';

/** The person's scope, and their region where the address names none. */
interface Own {
  scope: RegionScope;
  xzCode: string;
}

function scopeOf(params: URLSearchParams, own: Own, mark = ''): StatScope {
  const year = Number(params.get(`${mark}year`)) || undefined;
  const chosen = params.get(`${mark}archiveMark`);
  return {
    xzCode: params.get(`${mark}xzCode`) ?? own.xzCode,
    year,
    archiveMark: archiveMarkOf({ scope: own.scope, year, chosen }),
  };
}

function write(params: URLSearchParams, { xzCode, year, archiveMark }: StatScope, mark = ''): void {
  params.set(`${mark}xzCode`, xzCode);
  if (!year) return;
  params.set(`${mark}year`, String(year));
  params.set(`${mark}archiveMark`, String(archiveMark));
}

/**
 * Scope of a statistic and of its comparison. Both are part of the address: a statistic can be sent to a colleague as a
 * link, and the browser's back button undoes each step into a region.
 */
export function useStatFilter() {
  const [params, setParams] = useSearchParams();
  const own: Own = { scope: useRegionScope(), xzCode: useSession((s) => s.user?.xzcode ?? '') };
  const narrowed = Object.fromEntries(
    narrowingNames.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  const filter: StatFilter = { ...scopeOf(params, own), narrowed };
  const isCompared = params.has(`${OTHER}xzCode`);
  const other: StatFilter | undefined = isCompared ? { ...scopeOf(params, own, OTHER), narrowed } : undefined;
  const put = (next: StatFilter, compared: StatScope | undefined): void => {
    const found = new URLSearchParams(next.narrowed);
    write(found, next);
    if (next.xzCode === own.xzCode) found.delete('xzCode');
    if (compared) write(found, compared, OTHER);
    setParams(found);
  };
  return {
    filter,
    other,
    change: (part: Partial<StatFilter>) => put({ ...filter, ...part }, other),
    /** Compares with another region or year; undefined ends the comparison. */
    compare: (part: Partial<StatScope> | undefined) => put(filter, part && { ...filter, ...other, ...part }),
  };
}
