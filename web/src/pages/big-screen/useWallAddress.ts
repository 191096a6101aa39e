import { ArchiveMark } from '@gushu/shared';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useRegionCode } from '../../region/useRegionCode.js';
import { useRegionScope } from '../../session/region-scope.js';
import { useSession } from '../../session/store.js';

/** Years that the server knows. */
const YEAR = /^20\d\d$/;

/** A chosen year always means its archive, also this year's: without one a wall shows today. */
const markOf = (year: number | undefined): ArchiveMark =>
  year === undefined ? ArchiveMark.live : ArchiveMark.snapshot;

/**
 * The region and the year that the wall shows. They are part of the address: a wall that is opened again shows the
 * same.
 */
export function useWallAddress() {
  const own = useSession((s) => s.user?.xzcode ?? '');
  const scope = useRegionScope();
  const [region, setRegion] = useRegionCode(own);
  const [params, setParams] = useSearchParams();
  const asked = params.get('year') ?? '';
  const year = YEAR.test(asked) ? Number(asked) : undefined;
  const setYear = useCallback(
    (next: number | undefined) =>
      setParams(
        (last) => {
          const changed = new URLSearchParams(last);
          changed.delete('year');
          if (next !== undefined) changed.set('year', String(next));
          return changed;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { own, scope, region, setRegion, year, setYear, archiveMark: markOf(year) };
}

export type WallAddress = ReturnType<typeof useWallAddress>;

/** A region of the same wall in its present state. */
export const todayAt = (address: WallAddress, region: string): WallAddress => ({
  ...{ ...address, region, year: undefined },
  archiveMark: markOf(undefined),
});
