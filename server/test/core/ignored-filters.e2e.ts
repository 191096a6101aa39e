import type { Client } from '../kit/client.js';
import { signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

describe('A filter that a list does not know', () => {
  let t: SharedApp;
  let nation: Client;
  beforeAll(async () => {
    t = await sharedApp();
    nation = await signInToAll(t);
  });

  const ignored = async (path: string, query: object): Promise<string | undefined> => {
    const { status, headers } = await nation.get(path, query);
    expect([path, status]).toEqual([path, 200]);
    return (headers as Record<string, string | undefined>)['x-ignored-filters'];
  };

  it.each([
    ['/api/law/law/list', { title: '条例', publishStatus: '1', createTime_dategt: '2026-01-01' }],
    ['/api/oldTree/oldTree/export', { vigor: '1' }],
    ['/api/blade-system/post/list', { postName: '站', category: '', tenantId: '000000' }],
    ['/api/blade-user/page', { account: 'x', deptId: '1' }],
  ])('has no effect and is named in the answer, those that have one are not: %s', async (path, known) => {
    expect(await ignored(path, { current: 1, size: 10, ...known })).toBeUndefined();
    expect(await ignored(path, { ...known, colour: 'red', vague: '' })).toBe('colour');
  });

  it('is told by its name as it may stand in a header, however it is written', async () => {
    const name = `颜色\r\nx-evil: ${'a'.repeat(100)}`;
    expect(await ignored('/api/law/law/list', { [name]: '1' })).toMatch(
      /^%E9%A2%9C%E8%89%B2%0D%0Ax-evil%3A%20a+$/,
    );
  });

  it('counts for an ordered export where it stands in the address too, over what its body says', async () => {
    const path = '/api/law/law/export-submit';
    const order = async (body: object, query: object) => {
      const answer = await nation.post(path, body, query);
      expect(answer.status).toBe(200);
      const { id } = (answer.body as { data: { id: string } }).data;
      const [run] = (await t.db.query(`select filters from export_run where id = $1`, [id])) as [object];
      await nation.post('/api/blade-resource/export/cancel', {}, { id }).expect(200);
      const { 'x-ignored-filters': named } = answer.headers as Record<string, string | undefined>;
      return { ...run, named };
    };
    expect(await order({}, { title: '条例' })).toEqual({ filters: { title: '条例' }, named: undefined });
    const query = { title: '条例', colour: 'red', 'Blade-Auth': 'x' };
    expect(await order({ publishStatus: '1', title: '法' }, query)).toEqual({
      filters: { publishStatus: '1', title: '条例' },
      named: 'colour',
    });
    expect((await nation.post(path, {}, { publishStatus: 'abc' })).status).toBe(400);
  });

  it('is named by an ordered export too, and not where the order itself is refused', async () => {
    const answer = await nation.post('/api/law/law/export-submit', { title: '条例', colour: 'red' });
    expect([
      answer.status,
      (answer.headers as object as Record<string, string>)['x-ignored-filters'],
    ]).toEqual([200, 'colour']);
    const refused = await nation.get('/api/law/law/list', { publishStatus: 'abc', colour: 'red' });
    expect(refused.status).toBe(400);
    expect(refused.headers).not.toHaveProperty('x-ignored-filters');
  });
});
