import { expertDatabase, type PageOf, type TaskCandidate, type WaitingWork } from '@gushu/shared';
import sql from 'sql-template-tag';
import { queryOne } from '../../src/database/database.js';
import { FLOW, rows } from '../flow/calls.js';
import { flow, modelXml, task } from '../flow/models.js';
import type { Client } from '../kit/client.js';
import { buildRow, COUNTY } from '../kit/factories.js';
import { type SignedIn, signInAs, type UserOverrides } from '../kit/people.js';
import type { SharedApp } from '../kit/shared-app.js';

export const USER = '/api/blade-user';
export const CITY = COUNTY.slice(0, 4);
export const FAR = '110101';

/** Two steps: the first is somebody's by name, the second another's. */
export const STEPS = modelXml(
  'handed',
  `<startEvent id="s"/>${flow('a', 's', 'first')}${task('first')}${flow('b', 'first', 'second')}${task('second', '${you}')}
  ${flow('c', 'second', 'e')}<endEvent id="e"/>`,
);

/** One step that waits for the one of several people who claims it. */
const claimed = (key: string, candidates: string): string =>
  modelXml(
    key,
    `<startEvent id="s"/>${flow('a', 's', 'x')}<userTask id="x" name="x" ${candidates}/>${flow('b', 'x', 'e')}
  <endEvent id="e"/>`,
  );
export const GROUP = claimed('grouped', 'flowable:candidateGroups="${role}"');
export const NAMED = claimed('called', 'flowable:candidateUsers="${who}"');

/** Helpers of tests about people who leave; the application and its user administrator are requested at each call. */
export function leavingKit(world: () => { t: SharedApp; keeper: SignedIn }) {
  const idsOf = (people: readonly SignedIn[]) => people.map(({ user }) => user.id).join();
  const someone = (more: UserOverrides = {}) =>
    signInAs(world().t, { roles: ['county'], xzCode: COUNTY, ...more });
  /** Somebody whom the published row of an expert names. */
  const expert = async (more: UserOverrides = {}): Promise<SignedIn & { expertId: string }> => {
    const client = await someone({ roles: ['expert'], xzCode: FAR, ...more });
    const pool = { userId: client.user.id, xzCode: '33', publishStatus: 1, checkStatus: 1 };
    return { ...client, expertId: (await buildRow(world().t.db, expertDatabase, pool)).id };
  };
  const deploy = async (xml: string): Promise<string> => {
    const { keeper } = world();
    const key = /process id="(\w+)"/.exec(xml)?.[1] ?? '';
    const model = { name: key, modelKey: key, modelEditorXml: xml };
    const { body } = await keeper.post(`${FLOW}/model/submit`, model).expect(200);
    const { id: modelId } = (body as { data: { id: string } }).data;
    await keeper.post(`${FLOW}/model/deploy`, {}, { modelId, category: 'flow_2' }).expect(200);
    return (await rows(keeper, 'manager/list', { key })).find((row) => row.key === key)!.id;
  };
  const waitingFor = async (reader: Client, ...people: SignedIn[]): Promise<WaitingWork[]> => {
    const { body } = await reader.get(`${USER}/waiting`, { userIds: idsOf(people) }).expect(200);
    return (body as { data: WaitingWork[] }).data;
  };
  const waiting = (...people: SignedIn[]) => waitingFor(world().keeper, ...people);
  const offered = async (kind: string, ...people: SignedIn[]): Promise<string[]> => {
    const asked = { userIds: idsOf(people), kind, size: 500 };
    const { body } = await world().keeper.get(`${USER}/successors`, asked).expect(200);
    return (body as { data: PageOf<TaskCandidate> }).data.records.map(({ id }) => id);
  };
  const handed = (handTo: string | undefined) => (handTo ? { handTo } : {});
  const remove = (people: SignedIn | readonly SignedIn[], handTo?: string) =>
    world().keeper.post(`${USER}/remove`, {}, { ids: idsOf([people].flat()), ...handed(handTo) });
  const grant = (people: readonly SignedIn[], roleIds: string, handTo?: string) =>
    world().keeper.post(`${USER}/grant`, {}, { userIds: idsOf(people), roleIds, ...handed(handTo) });
  const isThere = async ({ user }: SignedIn): Promise<boolean> =>
    (await queryOne(world().t.db, sql`select from blade_user where id = ${user.id} and is_deleted = 0`)) !==
    undefined;
  return { someone, expert, deploy, waiting, waitingFor, offered, remove, grant, isThere };
}
