import { useMemo, useState } from 'react';

/** The chosen rows, as the list shows them now: a row that was read anew has other moves and another version. */
export function useChosen<R extends object>(page: { records: R[] } | undefined, rowKey: keyof R) {
  const [chosen, choose] = useState<R[]>([]);
  const rows = useMemo(() => {
    const read = new Map(page?.records.map((row) => [row[rowKey], row]));
    return chosen.map((row) => read.get(row[rowKey]) ?? row);
  }, [page, chosen, rowKey]);
  return { rows, choose };
}
