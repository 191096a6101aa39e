import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { INIT_PASSWORD, isStrongPassword } from '@gushu/shared';
import sql, { join } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { digestOf, hashDigest } from '../auth/passwords.js';
import type { Config } from '../process/config.js';
import { ADMINISTRATOR, FIRST_ACCOUNT, MANAGEMENT_TENANT } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { StartFailure } from '../process/start-failure.js';
import { EARLIER } from './earlier-menus.js';
import { BUTTONS, type MenuSeed } from './menus/seed.js';
import { MENUS } from './menus/index.js';

/** Blade's own id of the platform administrator's role. */
const ADMINISTRATOR_ROLE = '1123598816738675201';

/** Blade's own id of the first administrator. */
const FIRST_USER = '1123598821738675201';

const ROLES = [
  { id: ADMINISTRATOR_ROLE, name: '超级管理员', alias: ADMINISTRATOR },
  { id: '1123598816738675211', name: '国家管理员', alias: 'nation' },
  { id: '1123598816738675212', name: '省级管理员', alias: 'province' },
  { id: '1123598816738675213', name: '市级管理员', alias: 'city' },
  { id: '1123598816738675214', name: '县级管理员', alias: 'county' },
  { id: '1123598816738675215', name: '乡镇工作人员', alias: 'township' },
  { id: '1123598816738675216', name: '村级巡护养护员', alias: 'village' },
  { id: '1123598816738675217', name: '专家', alias: 'expert' },
];

const GRANTS = 'refresh_token,password,captcha,sms_code,social,authorization_code,register';
/** Grants of earlier versions: only clients that still have these get the new ones; an administrator's changes stay. */
const EARLIER_GRANTS = 'refresh_token,password,captcha';
// These live in browsers, where everybody can read their "secret": it proves nothing, so none is stored and any is
// taken. What protects sign-in is the password, the captcha and the lock. Machine clients get a real secret.
const PUBLIC_CLIENTS = ['saber', 'saber3', 'sword', 'gushu-web'];

const PARAMS = [
  { key: 'account.registerUser', name: '是否开放注册', value: 'false' },
  { key: 'account.failCount', name: '登录失败锁定次数', value: '5' },
  { key: 'account.lockDuration', name: '登录失败锁定时长（分钟）', value: '30' },
  { key: INIT_PASSWORD, name: '初始密码（重置密码和新租户使用，首次登录须修改；空则随机生成）', value: '' },
  { key: 'account.switchMode', name: '登录时选择机构和角色', value: 'false' },
  { key: 'account.tenantMode', name: '登录页填写租户编号（多租户模式）', value: 'false' },
  { key: 'archive.directRows', name: '归档检查直接进行的行数上限（超过则后台检查）', value: '20000' },
  { key: 'event.acceptHours', name: '事件受理期限（小时）', value: '24' },
  { key: 'event.emergencyHours', name: '紧急事件受理期限（小时）', value: '2' },
  { key: 'event.verifyDays', name: '事件核实期限（工作日）', value: '5' },
  { key: 'event.closeDays', name: '事件办结期限（天）', value: '30' },
  { key: 'event.reopenDays', name: '事件办结后可重新处置的期限（天）', value: '90' },
  { key: 'export.directRows', name: '直接下载的导出行数上限（超过则后台导出）', value: '10000' },
  { key: 'export.perPerson', name: '每人同时进行的后台导出数', value: '3' },
  { key: 'account.requestsPerMinute', name: '同一地址每分钟登录请求上限', value: '300' },
  { key: 'frame.hosts', name: '可嵌入页面的站点（https://主机，逗号分隔）', value: '' },
  { key: 'showcase.videoHosts', name: '展示视频可播放的站点（https://主机，逗号分隔）', value: '' },
  { key: 'monitor.videoHosts', name: '视频设备可播放的站点（http(s)://主机，逗号分隔）', value: '' },
  { key: 'frame.silentCodes', name: '客户端不提示的错误码（逗号分隔）', value: '' },
  { key: 'frame.updateLog', name: '更新日志地址（http(s)地址，空则显示本系统的更新日志）', value: '' },
  { key: 'showcase.prizeVideo1', name: '获奖视频一（https地址，空格后可写标题）', value: '' },
  { key: 'showcase.prizeVideo2', name: '获奖视频二（https地址，空格后可写标题）', value: '' },
  { key: 'showcase.prizeVideo3', name: '获奖视频三（https地址，空格后可写标题）', value: '' },
  { key: 'showcase.fixedVideo1', name: '宣传片列表固定视频一（https地址，空格后可写标题）', value: '' },
  { key: 'showcase.fixedVideo2', name: '宣传片列表固定视频二（https地址，空格后可写标题）', value: '' },
  { key: 'showcase.fixedVideo3', name: '宣传片列表固定视频三（https地址，空格后可写标题）', value: '' },
  { key: 'map.satellite2022', name: '2022年卫星影像瓦片地址（含{z}{x}{y}，空则不提供）', value: '' },
  { key: 'map.forestPlots2022', name: '2022年森林小班瓦片地址（含{z}{x}{y}，空则不提供）', value: '' },
  { key: 'map.reviewNumber', name: '审图号（显示在每幅地图下方，空则不显示）', value: '' },
  {
    key: 'patrolCycle.1',
    name: '一级保护古树巡护周期（天，各省可设patrolCycle.省码.级别）',
    value: '91',
  },
  { key: 'patrolCycle.2', name: '二级保护古树巡护周期（天）', value: '182' },
  { key: 'patrolCycle.3', name: '三级保护古树巡护周期（天）', value: '365' },
  { key: 'checkCycle', name: '古树巡查检查周期（天，各省可设checkCycle.省码）', value: '365' },
  {
    key: 'scopeBuffer.1',
    name: '一级保护古树保护范围外扩距离（米，各省可设scopeBuffer.省码.级别）',
    value: '5',
  },
  { key: 'scopeBuffer.2', name: '二级保护古树保护范围外扩距离（米）', value: '5' },
  { key: 'scopeBuffer.3', name: '三级保护古树保护范围外扩距离（米）', value: '5' },
  { key: 'tenant.default.accountNumber', name: '新租户默认账号额度', value: '100' },
  { key: 'upload.userMegabytes', name: '每人未使用文件上限（MB）', value: '1024' },
  { key: 'upload.tenantMegabytes', name: '每个租户未使用文件上限（MB）', value: '20480' },
  { key: 'upload.keptHours', name: '未使用文件保留时长（小时）', value: '6' },
  { key: 'upload.checkSeconds', name: '上传图片时等待检查的最长时间（秒）', value: '8' },
  { key: 'upload.zipMegabytes', name: '照片压缩包大小上限（MB）', value: '10240' },
  { key: 'upload.tenantZipMegabytes', name: '每租户照片压缩包总量上限（MB）', value: '51200' },
  {
    key: 'tenant.default.menuCode',
    name: '新租户默认菜单',
    value:
      'wel,bigScreen,showcase,desk,basicdata,statisAnalysis,landscape,globe,information,expertPoolManagement,protectManage,devOps,resource,monitor,role,user,dept,post,dictbiz,topmenu',
  },
];

const VERSION = createHash('sha256')
  .update(JSON.stringify([ROLES, GRANTS, PUBLIC_CLIENTS, PARAMS, MENUS, BUTTONS, EARLIER]))
  .digest('hex')
  .slice(0, 16);

interface MenuRow {
  code: string;
  parent: string | null;
  name: string;
  nameEn: string;
  path: string | null;
  source: string | null;
  sort: number;
  category: number;
  action: number;
  roles: string[];
  formerly: string | null;
}

/** Roles of a screen: its own, or for a folder those of anything in it. */
function rolesOf(menu: MenuSeed): string[] {
  return [...new Set([...Object.keys(menu.grant ?? {}), ...(menu.children ?? []).flatMap(rolesOf)])];
}

function rowsOf(menus: readonly MenuSeed[], parent: string | null = null): MenuRow[] {
  return menus.flatMap((menu, index): MenuRow[] => [
    {
      code: menu.code,
      parent,
      name: menu.name[0],
      nameEn: menu.name[1],
      path: menu.path,
      source: menu.source ?? null,
      sort: index + 1,
      category: 1,
      action: 1,
      roles: rolesOf(menu),
      formerly: menu.formerly ?? null,
    },
    ...(menu.buttons ?? []).map((suffix, at) => ({
      code: `${menu.code}_${suffix}`,
      parent: menu.code,
      name: BUTTONS[suffix].name[0],
      nameEn: BUTTONS[suffix].name[1],
      path: null,
      source: null,
      sort: at + 1,
      category: 2,
      action: BUTTONS[suffix].action,
      roles: Object.entries(menu.grant ?? {})
        .filter(([, suffixes]) => suffixes.includes(suffix))
        .map(([role]) => role),
      formerly: null,
    })),
    ...rowsOf(menu.children ?? [], menu.code),
  ]);
}

/** Adds a menu that was never there; one that an administrator renamed or removed stays as they left it. */
async function addMenu(tx: EntityManager, menu: MenuRow): Promise<void> {
  const added = await queryOne<{ id: string }>(
    tx,
    sql`insert into blade_menu (parent_id, code, name, name_en, path, source, sort, category, action)
      select coalesce((select id from blade_menu where code = ${menu.parent} and is_deleted = 0), 0),
        ${menu.code}, ${menu.name}, ${menu.nameEn}, ${menu.path}, ${menu.source}, ${menu.sort}, ${menu.category},
        ${menu.action}
      where not exists (select from blade_menu where code = ${menu.code})
      returning id`,
  );
  if (!added) return;
  await query(
    tx,
    sql`insert into blade_role_menu (role_id, menu_id)
      select id, ${added.id}::bigint from blade_role
      where tenant_id = ${MANAGEMENT_TENANT} and is_deleted = 0 and role_alias = any(${menu.roles})
      union select g.role_id, ${added.id}::bigint from blade_role_menu g
      join blade_menu m on m.id = g.menu_id and m.code = ${menu.formerly} and m.is_deleted = 0`,
  );
}

/** Gives menus that nobody has renamed the name or icon that they have now. */
async function renameMenus(tx: EntityManager, menus: readonly MenuRow[]): Promise<void> {
  for (const { code, name, nameEn, source } of EARLIER) {
    const now = menus.find((menu) => menu.code === code);
    if (name) {
      await query(tx, sql`update blade_menu set name = ${now?.name} where code = ${code} and name = ${name}`);
    }
    if (nameEn) {
      await query(
        tx,
        sql`update blade_menu set name_en = ${now?.nameEn} where code = ${code} and name_en = ${nameEn}`,
      );
    }
    if (source) {
      await query(
        tx,
        sql`update blade_menu set source = ${now?.source} where code = ${code} and source = ${source}`,
      );
    }
  }
}

async function addRows(tx: EntityManager): Promise<void> {
  await query(
    tx,
    sql`insert into blade_tenant (tenant_id, tenant_name) values (${MANAGEMENT_TENANT}, '管理组')
      on conflict do nothing`,
  );
  const roles = ROLES.map((role, i) => sql`(${role.id}::bigint, ${role.name}, ${role.alias}, ${i + 1}::int)`);
  await query(
    tx,
    sql`insert into blade_role (id, role_name, role_alias, sort) values ${join(roles)} on conflict do nothing`,
  );
  const clients = PUBLIC_CLIENTS.map((id) => sql`(${id}, ${GRANTS})`);
  await query(
    tx,
    sql`insert into blade_client (client_id, authorized_grant_types)
      select v.id, v.grants from (values ${join(clients)}) v(id, grants)
      where not exists (select from blade_client c where c.client_id = v.id)`,
  );
  await query(
    tx,
    sql`update blade_client set authorized_grant_types = ${GRANTS}
      where authorized_grant_types = ${EARLIER_GRANTS} and client_id = any(${PUBLIC_CLIENTS})`,
  );
  const params = PARAMS.map((param) => sql`(${param.key}, ${param.name}, ${param.value})`);
  await query(
    tx,
    sql`insert into blade_param (param_key, param_name, param_value)
      select v.key, v.name, v.value from (values ${join(params)}) v(key, name, value)
      where not exists (select from blade_param p where p.param_key = v.key)`,
  );
  const menus = rowsOf(MENUS);
  for (const menu of menus) await addMenu(tx, menu);
  await renameMenus(tx, menus);
}

const firstUser = (db: Db): Promise<object | undefined> =>
  queryOne(
    db,
    sql`select 1 from blade_user
      where id = ${FIRST_USER} or (tenant_id = ${MANAGEMENT_TENANT} and account = ${FIRST_ACCOUNT})`,
  );

function assertStrong({ adminPassword }: Config): void {
  if (adminPassword === undefined || isStrongPassword(adminPassword)) return;
  throw new StartFailure(
    'ADMIN_PASSWORD is too weak',
    'set it to at least 8 characters of three kinds (capitals, small letters, digits, others), or leave it out and one is generated',
  );
}

/** Refuses a weak password for the first administrator; once there is one, no password is checked. */
export async function assertAdministrator(db: Db, config: Config): Promise<void> {
  if (!(await firstUser(db))) assertStrong(config);
}

/**
 * The first administrator. Their password comes from the configuration, or is made here and left in the data
 * directory for the one who installed it: there is no default one.
 */
async function addAdministrator(tx: EntityManager, config: Config): Promise<void> {
  if (await firstUser(tx)) return;
  assertStrong(config);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  if (!config.adminPassword) {
    await writeFile(path(config.dataDir, 'admin-password'), `${password}\n`, { mode: 0o600 });
  }
  const hash = await hashDigest(digestOf(password));
  await query(
    tx,
    sql`insert into blade_user (id, account, password, name, real_name, role_id, xzjb)
      values (${FIRST_USER}, ${FIRST_ACCOUNT}, ${hash}, '管理员', '管理员', ${ADMINISTRATOR_ROLE}, 1)`,
  );
}

/** Loads tenant, roles, clients, parameters, menus and the first administrator; existing rows stay. */
export async function loadAccess(db: DataSource, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('base_data.access'))`);
    const loaded = await queryOne<{ version: string }>(
      tx,
      sql`select version from base_data where name = 'access'`,
    );
    if (loaded?.version !== VERSION) {
      await addRows(tx);
      await query(
        tx,
        sql`insert into base_data (name, version) values ('access', ${VERSION})
          on conflict (name) do update set version = excluded.version, loaded_at = now()`,
      );
    }
    await addAdministrator(tx, config);
  });
}
