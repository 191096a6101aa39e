import pg from 'pg';

const { E2E_DATABASE_URL = '' } = process.env;

/**
 * Approves a group of trees. What it still lacks for its review is typed in by the tests of forms.
 * @param {string} number its provinceGroupNumber
 */
export async function approveGroup(number) {
  const db = new pg.Client(E2E_DATABASE_URL);
  await db.connect();
  await db.query(
    `update old_tree_group set status = 1, protect_level = '2', avg_tree_age = 320 where province_group_number = $1`,
    [number],
  );
  await db.end();
}

/**
 * Makes an approved group, of Zhejiang where nothing else is said, so that figures and maps of groups have something to
 * show. Answers its provinceGroupNumber.
 * @param {import('./screen-table.mjs').ApiClient} admin
 */
export async function approvedGroup(admin, given = {}) {
  const provinceGroupNumber = `QUN-${Date.now().toString(36)}`;
  const group = { groupName: 'G-2', xzCode: '330106', provinceGroupNumber, trees: 12, ...given };
  const made = await admin.post('oldTreeGroup/oldTreeGroup/save', group);
  if (made.code !== 200) throw new Error(JSON.stringify(made));
  await approveGroup(provinceGroupNumber);
  return provinceGroupNumber;
}
