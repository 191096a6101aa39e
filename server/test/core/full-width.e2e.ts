import { law, post } from '@gushu/shared';
import type { Client } from '../kit/client.js';
import { bodyOf } from '../kit/factories.js';
import { signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const LIKE = (value: string) => ({
  criteria: JSON.stringify({ match: 'all', conditions: [{ field: 'title', op: 'like', values: [value] }] }),
});

describe('A search', () => {
  let t: SharedApp;
  let nation: Client;
  beforeAll(async () => {
    t = await sharedApp();
    nation = await signInToAll(t);
    const title = '成活率100%（ABC级）管理办法';
    await nation.post(`/api/${law.path}/save`, await bodyOf(t.db, law, { title })).expect(200);
    await nation
      .post(`/api/${post.path}/submit`, { category: '1', postCode: 'abc100', postName: '100%ABC岗', sort: 1 })
      .expect(200);
  });

  const found = async (path: string, query: object): Promise<number> =>
    ((await nation.get(path, query).expect(200)).body as { data: { total: number } }).data.total;

  it.each(['１００％', 'ＡＢＣ级', '１００％（ＡＢＣ', '100%（ABC'])(
    'finds %s, however wide its signs',
    async (typed) => {
      expect(await found('/api/law/law/list', { title: typed })).toBe(1);
      expect(await found('/api/law/law/list', LIKE(typed))).toBe(1);
    },
  );

  it('finds what administrators manage as well', async () => {
    for (const postName of ['１００％', 'ＡＢＣ岗', '100%'])
      expect(await found('/api/blade-system/post/list', { postName })).toBe(1);
    expect(await found('/api/blade-system/post/list', { postName: '２００％' })).toBe(0);
  });
});
