import { setTimeout as wait } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LiveVersions, ResourceScreen } from '@gushu/shared';
import { SessionCache } from '../../src/auth/session-cache.js';
import { type AccessClaims, Tokens } from '../../src/auth/tokens.js';
import { LiveService } from '../../src/modules/statistics/large-data-screen/live.service.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildGroup } from '../kit/factories.js';
import { type SignedIn, signInAs } from '../kit/people.js';
import { plantTrees } from '../kit/trees.js';
import { storeProject } from '../funds/projects.js';
import { SCREEN } from './screen-trees.js';

/** Claims of a token. */
const claimsOf = (token: string): AccessClaims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as AccessClaims;

/** A wall that follows the changes of a region. */
class Wall {
  readonly heard: LiveVersions[] = [];
  /** All that came, heartbeats among it. */
  text = '';
  readonly ended: Promise<unknown>;
  private readonly stop = new AbortController();

  private constructor(response: Response) {
    this.ended = this.read(response).catch(() => undefined);
  }

  static async open(app: NestFastifyApplication, { token }: { token: string }, xzCode = ''): Promise<Wall> {
    const response = await Wall.call(app, token, xzCode);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    // A proxy before the product must not hold the events back.
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const wall = new Wall(response);
    await wall.hears(1);
    return wall;
  }

  static async call(app: NestFastifyApplication, token: string, xzCode = ''): Promise<Response> {
    const headers = { Authorization: BASIC, 'Blade-Auth': `bearer ${token}` };
    return fetch(`${await app.getUrl()}${SCREEN}/events?xzCode=${xzCode}`, { headers });
  }

  /** Waits until so many events have come. */
  async hears(count: number): Promise<LiveVersions> {
    await eventually(`the wall hears ${count} events`, () => this.heard.length >= count);
    return this.heard[count - 1]!;
  }

  close(): void {
    this.stop.abort();
  }

  private async read({ body }: Response): Promise<void> {
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    this.stop.signal.addEventListener('abort', () => void reader.cancel());
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      this.text += value;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '));
        if (data) this.heard.push(JSON.parse(data.slice(6)) as LiveVersions);
      }
    }
  }
}

describe('A wall that is live', () => {
  let t: TestApp;
  let nation: SignedIn;
  let ids: string[];
  let groupId: string;
  let projectId: string;
  const screen = async (client: SignedIn, query: object = {}): Promise<ResourceScreen> => {
    const { body } = await client.get(`${SCREEN}/screen`, query).expect(200);
    return (body as { data: ResourceScreen }).data;
  };
  const treesIn = async (query: object): Promise<number> =>
    (await screen(nation, query)).oldTreeSurvey.treeTotal;

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    ids = await plantTrees(t.db, [{ xz_code: '330106' }, { xz_code: '110101' }]);
    ({ id: groupId } = await buildGroup(t.db, { xzCode: '330106', trees: 30 }));
    ({ id: projectId } = await storeProject(t, { xzCode: '330106' }));
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
  });
  afterAll(() => t.close());

  it('hears of each kind of change, and of none in another region', async () => {
    const wall = await Wall.open(t.app, nation);
    const county = await Wall.open(t.app, nation, '110101');
    const first = wall.heard[0]!;
    await t.db.query(`update old_tree set life_status = '3' where id = $1`, [ids[0]]);
    const second = await wall.hears(2);
    expect(second).toEqual({ trees: first.trees + 1, projects: first.projects });
    await t.db.transaction(async (tx) => {
      await tx.query('update old_tree_group set is_deleted = 1 where id = $1', [groupId]);
      await tx.query('update central_government set fund = 30 where id = $1', [projectId]);
    });
    const third = await wall.hears(3);
    expect(third).toEqual({ trees: second.trees + 1, projects: second.projects + 1 });
    expect(county.heard).toHaveLength(1);
    // A table of the nation stands in place of figures everywhere.
    await t.db.query(`insert into statistical_table (tenant_id, xz_code, data_type, year, file_name, lines)
      values ('000000', '', '2', 2026, 'a.xlsx', '[]')`);
    await county.hears(2);
    expect(wall.text).toContain('\n: beat\n');
    for (const each of [wall, county]) each.close();
  });

  it('gets figures that have seen the event, and many changes as one event', async () => {
    const { pace } = t.app.get(LiveService, { strict: false }) as unknown as { pace: { restMs: number } };
    const began = Date.now();
    const wall = await Wall.open(t.app, nation, '33');
    const before = await treesIn({ xzCode: '33' });
    await plantTrees(t.db, [{ xz_code: '330106' }]);
    const { trees } = await wall.hears(2);
    await Promise.all(Array.from({ length: 20 }, () => plantTrees(t.db, [{ xz_code: '330106' }])));
    expect(await treesIn({ xzCode: '33', since: trees })).toBeGreaterThan(before);
    const last = await wall.hears(3);
    expect(await treesIn({ xzCode: '33', since: last.trees })).toBe(before + 21);
    // Were each change an event, the others would come meanwhile.
    await wait(1_000);
    // However long it all has taken: the first one at once, and another after each rest.
    expect(wall.heard.length).toBeLessThanOrEqual(1 + (Date.now() - began) / pace.restMs);
    wall.close();
  });

  it('costs no more than one wall, whoever stands before the others', async () => {
    const others = await Promise.all(
      Array.from({ length: 9 }, () => signInAs(t, { roles: ['nation'], xzCode: '' })),
    );
    const { statTime } = await screen(nation);
    // Made anew, an answer would bear the time of that.
    await wait(1_100);
    const answers = await Promise.all(others.map((one) => screen(one)));
    expect(new Set(answers.map((one) => one.statTime))).toEqual(new Set([statTime]));
  });

  it('is refused to whoever has no right to a data screen or to the region', async () => {
    const bare = await signInAs(t, { roles: ['nobody'], xzCode: '33' });
    const province = await signInAs(t, { roles: ['province'], xzCode: '33' });
    expect((await Wall.call(t.app, bare.token)).status).toBe(403);
    expect((await Wall.call(t.app, province.token, '11')).status).toBe(403);
    expect((await Wall.call(t.app, 'none')).status).toBe(401);
  });

  it('ends with the token, the session, the right or the server, and holds no connection of the database', async () => {
    const [leaver, demoted] = await Promise.all([
      signInAs(t, { roles: ['nation'], xzCode: '' }),
      signInAs(t, { roles: ['province'], xzCode: '33' }),
    ]);
    const { sid, client_id, tenant_id, user_id } = claimsOf(nation.token);
    const claims = { token_type: 'access_token', sid, client_id, tenant_id, user_id } as const;
    const short = await Wall.open(t.app, { token: t.app.get(Tokens).access(claims, 4) });
    const walls = await Promise.all([
      Wall.open(t.app, leaver),
      Wall.open(t.app, demoted),
      ...Array.from({ length: 14 }, () => Wall.open(t.app, nation)),
    ]);
    // More than a room full of walls is nobody's to keep open.
    const more = await Promise.all(Array.from({ length: 20 }, () => Wall.call(t.app, nation.token)));
    expect(more.map(({ status }) => status)).toContain(429);
    await Promise.all(more.map(({ body }) => body?.cancel()));
    // The pool has a dozen.
    await nation.get(`${SCREEN}/getYear`).expect(200);
    await leaver.post('/api/blade-auth/oauth/logout').expect(200);
    await walls[0]!.ended;
    await t.db.query(`update blade_user set role_id = '' where id = $1`, [demoted.user.id]);
    await t.app.get(SessionCache).rightsChanged();
    await walls[1]!.ended;
    await short.ended;
    const twin = await t.twin();
    const last = await Wall.open(twin, nation);
    await twin.close();
    await last.ended;
    for (const each of walls) each.close();
  });
});
