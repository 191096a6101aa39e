import type { RecordDefinition } from '@gushu/shared';
import type { Product } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildGroup, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { homeTenant } from '../kit/home.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';

/** Numbers of the tree and the group that entries are about. */
export const TREE = 'ZJ-90001';
export const GROUP = 'ZJ-G9001';
export const ROOT = '/api';
export const CATEGORY = '/api/apicture/apicture';
export const SCREEN = '/api/largeDataScreen/largeDataScreen';

/** Those who keep and see content: keepers of regions, a county that reads, and visitors without any right of theirs. */
export async function contentPeople(t: Product, foreign = '100001'): Promise<Record<string, Client>> {
  const people: [who: string, role: string, xzCode: string, tenantId?: string][] = [
    ['nation', 'nation', ''],
    ['province', 'province', '33'],
    ['city', 'city', '3301'],
    ['county', 'county', '330106'],
    ['neighbour', 'province', '32'],
    ['foreign', 'nation', '', foreign],
  ];
  const clients: Record<string, Client> = {};
  for (const [who, role, xzCode, tenantId = homeTenant()] of people)
    clients[who] = await signInAs(t, { roles: [role], xzCode, tenantId });
  // Somebody of another province who holds nothing but the first page.
  const { account } = await buildKeeper(t.db, homeTenant(), ['wel']);
  await t.db.query(`update blade_user set xz_code = '32' where tenant_id = $1 and account = $2`, [
    homeTenant(),
    account,
  ]);
  clients['visitor'] = await signIn(t.app, account, PASSWORD);
  return clients;
}

/** Attaches a file to a row, as its form has uploaded it; `state` 1 is usable. */
export async function attach(
  t: Product,
  record: RecordDefinition,
  id: string,
  { name, sort, state = 1, ...words }: { name: string; sort: number; state?: number } & Given,
): Promise<void> {
  const [{ id: file }] = (await t.db.query(
    `insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest, check_state)
      values ($3, '', $1::text, $1, right($1, 3), 1, '', '', $2) returning id`,
    [name, state, homeTenant()],
  )) as [{ id: string }];
  await t.db.query(
    `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name, sort,
        remark, author)
      values ($9, '', $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      record.dataType,
      id,
      file,
      name.endsWith('mp4') ? '2' : '1',
      name,
      sort,
      words['remark'] ?? null,
      words['author'] ?? null,
      homeTenant(),
    ],
  );
}

/** Puts a tree and a group into the register, and answers their ids. */
export async function plantSubjects(t: Product): Promise<{ tree: string; group: string }> {
  const { id: tree } = await buildOldTree(t.db, {
    ...{ xzCode: COUNTY, provinceOldTreeNumber: TREE, lon: 120.123456, lat: 30.234567, treeAge: 812 },
    ...{ oldTreeLevel: '1', treeHeight: 22.5, bust: 640, smallPlaceName: '灵隐' },
  });
  const { id: group } = await buildGroup(t.db, {
    ...{ xzCode: COUNTY, provinceGroupNumber: GROUP, groupName: '云栖竹径古枫香群', trees: 38 },
    ...{ lon: 120.1, lat: 30.2, area: 2.5, closure: 0.8, avgTreeAge: 260 },
  });
  return { tree, group };
}

/** Pattern of a file's address. */
export const link = (name: string) => expect.stringContaining(`media?name=${name}`) as string;
