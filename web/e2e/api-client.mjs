import { createHash } from 'node:crypto';
import { URLSearchParams } from 'node:url';
import { address } from './browser.mjs';
import { spending } from './spent.mjs';

const { E2E_ADMIN_PASSWORD = '' } = process.env;
const TENANT = {
  Authorization: `Basic ${Buffer.from('gushu-web:').toString('base64')}`,
  'Tenant-Id': '000000',
};
/** @param {string} text */
const md5 = (text) => createHash('md5').update(text).digest('hex');

/**
 * Signs in by password, and answers what the server does: the tokens and who it is.
 * @param {{ account?: string, password?: string }} [who]
 */
export async function tokenOf({ account = 'admin', password = E2E_ADMIN_PASSWORD } = {}) {
  const body = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: md5(password),
    grant_type: 'password',
    scope: 'all',
  });
  const init = { method: 'POST', headers: TENANT, body };
  return spending('sign-in', async () => (await fetch(`${address}/api/blade-auth/oauth/token`, init)).json());
}

/**
 * Envelope of an API answer. `data` differs from call to call, so it has no type here; maps answer `features` only.
 * @typedef {{ code: number, success: boolean, msg: string, data: any, features: Row[] }} Answer
 */

/** @typedef {Awaited<ReturnType<typeof apiClient>>} ApiClient */

/** @typedef {Record<string, any>} Row one of a list that the API answers */

/**
 * Another person's program: signs in by password and calls the API; `get`, `post` and `upload` answer the envelope.
 * @param {{ account?: string, password?: string }} [who]
 */
export async function apiClient(who) {
  const { access_token: token } = await tokenOf(who);
  const signed = { ...TENANT, 'Blade-Auth': `bearer ${token}` };
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<Answer>}
   */
  const call = async (path, init = {}) => {
    const headers = { ...signed, 'Content-Type': 'application/json' };
    return (await fetch(`${address}/api/${path}`, { headers, ...init })).json();
  };
  return {
    /** @param {string} path below /api */
    get: (path) => call(path),
    /** @param {string} path @param {unknown} [sent] */
    post: (path, sent = {}) => call(path, { method: 'POST', body: JSON.stringify(sent) }),
    /** @param {string} path @param {FormData} form */
    upload: (path, form) => call(path, { method: 'POST', body: form, headers: signed }),
  };
}

/**
 * Sets a parameter of the platform, and answers what it was before.
 * @param {ApiClient} admin
 * @param {string} paramKey
 * @param {string} paramValue
 */
export async function setParam(admin, paramKey, paramValue) {
  const { data } = await admin.get(`blade-system/param/list?paramKey=${paramKey}`);
  const {
    id,
    paramName,
    paramValue: before,
  } = data.records.find((/** @type {Row} */ one) => one.paramKey === paramKey);
  const answer = await admin.post('blade-system/param/submit', { id, paramName, paramKey, paramValue });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return before ?? '';
}

/**
 * Takes a menu entry away that a test has made.
 * @param {ApiClient} admin
 * @param {string} code
 */
export async function removeMenu(admin, code) {
  const { data } = await admin.get(`blade-system/menu/list?code=${code}`);
  for (const { id } of data) await admin.post(`blade-system/menu/remove?ids=${id}`);
}

/**
 * A new person of a region who has changed their one-time password.
 * @param {ApiClient} admin
 * @param {{ account: string, role: string, xzcode: string }} who the role by its alias
 */
export async function newPerson(admin, { account, role, xzcode }) {
  const password = 'Ring-2026x';
  const { data: roles } = await admin.get('blade-system/role/list');
  const all = roles.flatMap((/** @type {Row} */ one) => [one, ...(one.children ?? [])]);
  const roleId = all.find((/** @type {Row} */ { roleAlias }) => roleAlias === role).id;
  const made = await admin.post('blade-user/submit', {
    account,
    realName: account,
    roleId,
    xzcode,
  });
  if (made.code !== 200) throw new Error(JSON.stringify(made));
  const own = await apiClient({ account, password: made.data.password });
  const [oldPassword, newPassword] = [md5(made.data.password), md5(password)];
  const change = new URLSearchParams({ oldPassword, newPassword, newPassword1: newPassword });
  await own.post(`blade-user/update-password?${change}`);
  return { account, password };
}
