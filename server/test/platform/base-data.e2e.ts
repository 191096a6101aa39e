import type { DataSource } from 'typeorm';
import { borderLines } from '../../src/base-data/border-lines.js';
import { businessDictionaries } from '../../src/base-data/dictionaries.js';
import { regions } from '../../src/base-data/regions.js';
import { runSteps } from '../../src/base-data/step.js';
import { treeSpecies } from '../../src/base-data/species.js';
import { assertAdministrator, loadAccess } from '../../src/base-data/access.js';
import { loadDemoTrees } from '../../src/demo/load.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';

describe('base data', () => {
  let t: TestApp;
  let owner: DataSource;
  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
  });
  afterAll(async () => {
    await owner.destroy();
    await t.close();
  });

  const load = async (version?: string): Promise<string[]> => {
    const lines: string[] = [];
    const steps = [businessDictionaries(), treeSpecies()].map((step) => ({
      ...step,
      ...(version && { version }),
    }));
    await runSteps(owner, [...steps, borderLines(), regions()], (line) => lines.push(line));
    return lines;
  };
  const rows = <T>(statement: string): Promise<T[]> => t.db.query(statement) as Promise<T[]>;

  it('is loaded once', async () => {
    expect(await load()).toEqual([
      'business dictionaries are loaded',
      'tree species are loaded',
      'border lines are loaded',
      'regions are loaded',
    ]);
  });

  it('brings back nothing that an administrator changed or removed', async () => {
    await t.db.query(`update blade_dict_biz set dict_value = '很好' where code = 'vigor' and dict_key = '1'`);
    await t.db.query(`update blade_dict_biz set is_deleted = 1 where code = 'vigor' and dict_key = '4'`);
    await t.db.query(`delete from blade_dict_biz where code = 'vigor' and dict_key = '2'`);
    await t.db.query(`update tree_species set alias = '公孙树' where species = '银杏'`);
    await load('newer');
    const vigor = await rows<{ text: string }>(`select dict_key || dict_value as text from blade_dict_biz
      where code = 'vigor' and parent_id > 0 and is_deleted = 0 order by dict_key`);
    expect(vigor.map(({ text }) => text)).toEqual(['1很好', '2衰弱株', '3濒危株']);
    expect(await rows(`select alias from tree_species where species = '银杏'`)).toEqual([
      { alias: '公孙树' },
    ]);
  });

  it('brings border lines to an install that has its regions, and knows each of their strokes once', async () => {
    const lines = `select kind, st_numgeometries(geom) as n, st_issimple(geom) as simple from border_line order by kind`;
    const before = await rows(lines);
    await owner.query(`delete from border_line`);
    await owner.query(`delete from base_data where name = 'border lines'`);
    const said = await load();
    expect(said).toContain('regions are loaded');
    expect(said.filter((line) => line.startsWith('border lines'))).toHaveLength(1);
    expect(await rows(lines)).toEqual(before);
    expect(before).toContainEqual({ kind: 'nation', n: 10, simple: true });
  });

  it('leaves nothing half-loaded when a step fails', async () => {
    const failing = {
      name: 'failing',
      version: '1',
      load: async (client: { query(text: string): Promise<unknown> }) => {
        await client.query(`delete from blade_dict`);
        throw new Error('no disk');
      },
    };
    await expect(runSteps(owner, [failing], () => undefined)).rejects.toThrow('no disk');
    expect(await rows(`select 1 from blade_dict limit 1`)).toHaveLength(1);
    expect(await rows(`select 1 from base_data where name = 'failing'`)).toEqual([]);
  });

  it('is followed by no demo trees of a tenant that is not there', async () => {
    const order = { trees: 1, seed: 1, tenant: '999999', year: 2026 };
    await expect(loadDemoTrees(owner, order, () => undefined)).rejects.toThrow('there is no tenant 999999');
    expect(await rows(`select 1 from old_tree where tenant_id = '999999'`)).toEqual([]);
  });

  it('gives the globe once to whoever held the entry that led there before', async () => {
    await owner.query(
      `delete from blade_role_menu where menu_id = (select id from blade_menu where code = 'globe')`,
    );
    await owner.query(`delete from blade_menu where code = 'globe'`);
    const [{ id }] = await owner.query<[{ id: string }]>(
      `insert into blade_role (tenant_id, role_name, role_alias) values ('000000', '展览', 'show') returning id`,
    );
    await owner.query(
      `insert into blade_role_menu (role_id, menu_id) select $1, id from blade_menu where code = 'landscape'`,
      [id],
    );
    const held = `select m.code from blade_role_menu g join blade_menu m on m.id = g.menu_id
      where g.role_id = ${id} order by 1`;
    const reload = async () => {
      await owner.query(`update base_data set version = 'older' where name = 'access'`);
      await loadAccess(owner, t.config);
    };
    await reload();
    expect(await rows(held)).toEqual([{ code: 'globe' }, { code: 'landscape' }]);
    await owner.query(`delete from blade_role_menu g using blade_menu m
      where m.id = g.menu_id and m.code = 'globe' and g.role_id = ${id}`);
    await reload();
    expect(await rows(held)).toEqual([{ code: 'landscape' }]);
  });

  it('judges the password of the first administrator only while there is none', async () => {
    const config = { ...t.config, adminPassword: 'admin123' };
    await assertAdministrator(owner, config);
    await loadAccess(owner, config);
    await t.db.query(`delete from blade_user where account = 'admin'`);
    const weak = 'ADMIN_PASSWORD is too weak';
    await expect(assertAdministrator(owner, config)).rejects.toThrow(weak);
    await expect(loadAccess(owner, config)).rejects.toThrow(weak);
    expect(await rows(`select 1 from blade_user where account = 'admin'`)).toEqual([]);
    await loadAccess(owner, { ...config, adminPassword: 'a long one of 3 Kinds' });
    expect(await rows(`select 1 from blade_user where account = 'admin'`)).toHaveLength(1);
  });
});
