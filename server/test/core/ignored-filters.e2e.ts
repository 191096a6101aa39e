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
