import type { PageOf } from '@gushu/shared';
import type { Entities } from './answers.js';
import { type Call, type FakeApi, Refused } from './fake-api.js';

/** Parameter of the order of species, beside their filters. */
const ORDER = 'sort';

/** The page of rows that a call requests: those whose fields have the values of its filters. */
export function pageOf<R extends object>(rows: readonly R[], { query }: Pick<Call, 'query'>): PageOf<R> {
  const filters = Object.entries(query).filter(([name]) => name !== ORDER);
  const found = rows.filter((row) =>
    filters.every(([name, text]) => !(name in row) || String(row[name as keyof R]).includes(text)),
  );
  const [current, size] = [Number(query['current'] ?? 1), Number(query['size'] ?? 10)];
  return {
    records: found.slice((current - 1) * size, current * size),
    total: found.length,
    size,
    current,
    pages: Math.ceil(found.length / size),
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
  };
}

/** Fields of every row besides those of its record or entity. */
export const common = (id: string | number) => ({
  id: String(id),
  version: 1,
  tenantId: '000000',
  status: 1,
  isDeleted: 0,
  createUser: '1',
  createDept: '1',
  createTime: '2026-01-02 03:04:05',
  updateUser: '1',
  updateTime: '2026-01-02 03:04:05',
});

/**
 * Stores rows of an entity as the server does: lists, adds, changes and removes them, and refuses a change of a row
 * that somebody else has changed meanwhile.
 */
export function serve<P extends keyof Entities>(api: FakeApi, path: P, rows: Entities[P][]): Entities[P][] {
  const stored = (id: unknown) => rows.find((row) => row.id === id);
  const save = ({ body = {} }: Call) => {
    const row = stored(body['id']);
    if (!row) rows.push({ ...common(rows.length + 1), ...body } as Entities[P]);
    else if (row.version !== body['version']) {
      const data = { current: row, changed: { userName: '李四', createTime: row['updateTime'] } };
      throw new Refused(409, '数据已被他人修改', { data });
    } else Object.assign(row, body, { version: row.version + 1 });
    return null;
  };
  for (const verb of ['submit', 'save', 'update'] as const)
    api.answer(`${path}/${verb}` as 'blade-system/post/save', save);
  api.answer(`${path}/list` as 'blade-system/post/list', (call) => pageOf(rows, call) as never);
  api.answer(
    `${path}/detail` as 'blade-system/post/detail',
    ({ query }) => ({ ...stored(query['id']) }) as never,
  );
  api.answer(`${path}/remove` as 'blade-system/post/remove', ({ query }) => {
    for (const id of (query['ids'] ?? '').split(','))
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
    return null;
  });
  return rows;
}

/** Stores people's settings of their lists, as the server does. */
export function serveSettings(api: FakeApi): Record<string, Record<string, unknown>> {
  const settings: Record<string, Record<string, unknown>> = {};
  api.answer('blade-system/screen-setting/list', () => settings);
  api.answer('blade-system/screen-setting/submit', ({ body = {} }) => {
    const { screen, ...change } = body;
    const all = { ...settings[String(screen)], ...change };
    settings[String(screen)] = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    return null;
  });
  return settings;
}
