import type { DataSource } from 'typeorm';

export const COUNTY = '330106';
/** Place of the sensitive tree, and its place for people who may not know that. */
export const EXACT = [120.167891, 30.256789];
export const ROUGH = [120.17, 30.26];

/** A row of a table: published in the county, unless it says otherwise. */
export async function put(db: DataSource, table: string, row: Record<string, unknown>): Promise<string> {
  const all = { tenant_id: '000000', xz_code: COUNTY, ...row };
  const columns = Object.keys(all);
  const values = columns.map((_, at) => `$${at + 1}`);
  const [{ id }] = await db.query<[{ id: string }]>(
    `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')}) returning id`,
    Object.values(all),
  );
  return id;
}

const tree = (db: DataSource, number: string, lon: number, lat: number, more: object = {}) =>
  put(db, 'old_tree', {
    ...{ year: 2026, tree_type: 1, old_tree_type: '1', vigor: '1', status: 1 },
    ...{ province_old_tree_number: number, lon, lat, ...more },
  });

const KINDS: [table: string, own: Record<string, unknown>][] = [
  ['good_old_tree', { name: 'best' }],
  ['good_footprint', { name: 'footprint' }],
  ['billboard', { name: 'film' }],
  ['apicture', { picture_name: 'photo', data_type: 'syz1', photo_exhibition: '2022' }],
  ['apicture', { picture_name: 'hundred', data_type: 'sbgs1', double_hundred_type: '1' }],
  ['apicture', { picture_name: 'confession', data_type: 'gbgs' }],
];

/**
 * In each layer: a sensitive tree, an open one of another province and a group; beside them rows that nobody is
 * shown.
 */
export async function plant(db: DataSource): Promise<Record<'secret' | 'open' | 'group', string>> {
  await db.query('delete from old_tree');
  const secret = await tree(db, 'SECRET', EXACT[0]!, EXACT[1]!, { sensitive: 1 });
  const open = await tree(db, 'OPEN', 116.412345, 39.912345, { xz_code: '110101' });
  const group = await put(db, 'old_tree_group', {
    ...{ province_group_number: 'G-1', group_name: 'G', year: 2026, lon: 120.1, lat: 30.2, status: 1 },
  });
  const other = await tree(db, 'OTHER', 116.5, 39.8, { tenant_id: '111111' });
  for (const [table, own] of KINDS) {
    const shown = { ...own, publish_status: 1 };
    await put(db, table, { ...shown, old_tree_id: secret, province_old_tree_number: 'SECRET' });
    await put(db, table, {
      ...shown,
      old_tree_id: open,
      province_old_tree_number: 'OPEN',
      xz_code: '110101',
    });
    await put(db, table, { ...own, publish_status: 0, old_tree_id: open, province_old_tree_number: 'DRAFT' });
    await put(db, table, { ...shown, is_deleted: 1, old_tree_id: open, province_old_tree_number: 'GONE' });
    const abroad = { tenant_id: '111111', old_tree_id: other, province_old_tree_number: 'OTHER' };
    await put(db, table, { ...shown, ...abroad });
    if (own['data_type'] === 'gbgs') continue;
    const kind = own['data_type'] === 'sbgs1' ? { data_type: 'sbgs2' } : {};
    await put(db, table, { ...shown, ...kind, group_id: group, province_group_number: 'G-1' });
  }
  return { secret, open, group };
}
