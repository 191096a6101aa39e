import { regionLevel } from '@gushu/shared';
import sql from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';

interface Region {
  code: string;
  parentCode: string;
  name: string;
}

const below = (db: Db, code: string): Promise<Region[]> =>
  query(
    db,
    sql`select code, parent_code as "parentCode", name from blade_region
      where code > ${code} and code < ${`${code}:`} order by length(code), code`,
  );

/**
 * Where rows of the regions below one come to: the namesake below the other, where there is one on the same level. All
 * others come to the nearest region above that has one, at last to the other region itself.
 */
export async function namesakesOf(db: Db, from: string, to: string): Promise<Record<string, string>> {
  if (regionLevel(from) !== regionLevel(to)) return {};
  const named = new Map(
    (await below(db, to)).map(({ code, parentCode, name }) => [`${parentCode} ${name}`, code]),
  );
  const codes = new Map([[from, to]]);
  for (const { code, parentCode, name } of await below(db, from)) {
    const parent = codes.get(parentCode) ?? to;
    codes.set(code, named.get(`${parent} ${name}`) ?? parent);
  }
  codes.delete(from);
  return Object.fromEntries([...codes].filter(([, target]) => target !== to));
}
