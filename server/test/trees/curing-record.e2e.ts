import { curingRecord } from '@gushu/shared';
import { bodyOf, buildOldTree, COUNTY } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

describe('A care record', () => {
  let t: SharedApp;
  beforeAll(async () => void (t = await sharedApp()));

  it('does not end before it begins', async () => {
    const county = await signInAs(t, { xzCode: COUNTY });
    const { id: oldTreeId } = await buildOldTree(t.db);
    const days = { curingDate: '2026-03-12', endDate: '2026-03-11' };
    const body = await bodyOf(t.db, curingRecord, { oldTreeId, ...days });
    const answer = await county.post('/api/curingRecord/curingRecord/submit', body);
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'endDate' }] });
  });
});
