import {
  expertDatabase,
  type expertInquiry,
  type HistoryLine,
  type InboxCount,
  type inquiryComment,
  type inquiryReply,
  type MyNotices,
  type RowOf,
} from '@gushu/shared';
import type { Client } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const INQUIRIES = '/api/expertInquiry/expertInquiry';
const REPLIES = '/api/inquiryReply/inquiryReply';
const COMMENTS = '/api/inquiryComment/inquiryComment';
const FAR = '440106';

type Comment = RowOf<typeof inquiryComment>;

interface Thread extends RowOf<typeof expertInquiry> {
  replies: (RowOf<typeof inquiryReply> & { comments: Comment[] })[];
  comments: Comment[];
  replyable: boolean;
  commentable: boolean;
}

describe('An inquiry to experts', () => {
  let t: SharedApp;
  let asker: Client;
  let expert: Client;
  let otherExpert: Client;
  let colleague: Client;
  let expertId: string;

  /** Somebody whose row in the pool of experts names their account. */
  const linked = async (xzCode: string, given: Given = {}) => {
    const client = await signInAs(t, { roles: ['expert'], xzCode });
    const pool = { userId: client.user.id, xzCode: '33', publishStatus: 1, checkStatus: 1, ...given };
    const { id } = await buildRow(t.db, expertDatabase, pool);
    return { client, expertId: id };
  };
  const idOf = ({ body }: { body: unknown }): string => (body as { data: { id: string } }).data.id;
  const question = (given: Given = {}): Given => ({
    title: '古樟叶片发黄',
    content: '<p>是缺铁吗？<script>alert(1)</script></p>',
    expertIds: expertId,
    ...given,
  });
  const ask = async (given: Given = {}): Promise<string> => {
    const answer = await asker.post(`${INQUIRIES}/submit`, question(given));
    expect(answer.body).toMatchObject({ code: 200, data: { status: 1 } });
    return idOf(answer);
  };
  const read = async (client: Client, id: string): Promise<Thread> =>
    ((await client.get(`${INQUIRIES}/detail`, { id }).expect(200)).body as { data: Thread }).data;
  const reply = (client: Client, inquiryId: string, content = '先测土壤酸碱度') =>
    client.post(`${REPLIES}/save`, { inquiryId, content });
  const comment = (client: Client, body: Given) =>
    client.post(`${COMMENTS}/save`, { content: '谢谢', ...body });
  const close = (client: Client, ids: string) =>
    client.post(`${INQUIRIES}/updateStatus`, {}, { ids, status: 3 });
  const adopt = (client: Client, id: string) => client.post(`${REPLIES}/adopt`, {}, { id });
  const listed = async (client: Client, query: object = {}): Promise<string[]> => {
    const { body } = await client.get(`${INQUIRIES}/page`, { size: 200, ...query }).expect(200);
    return (body as { data: { records: RowOf[] } }).data.records.map(({ id }) => id);
  };

  beforeAll(async () => {
    t = await sharedApp();
    asker = await signInAs(t, { xzCode: COUNTY });
    colleague = await signInAs(t, { xzCode: COUNTY });
    ({ client: expert, expertId } = await linked(FAR));
    ({ client: otherExpert } = await linked(FAR));
  });

  it('goes from question to answer, remark and adoption, and is closed then', async () => {
    const id = await ask();
    expect(await read(asker, id)).toMatchObject({
      content: '<p>是缺铁吗？</p>',
      statusName: '待回复',
      askTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string,
      replies: [],
      replyable: false,
      commentable: true,
    });
    const replyId = idOf(await reply(expert, id).expect(200));
    const remark = idOf(await comment(asker, { inquiryId: id, replyId }).expect(200));
    idOf(await comment(expert, { inquiryId: id, replyId, parentId: remark }).expect(200));
    idOf(await comment(expert, { inquiryId: id }).expect(200));
    const answered = await read(asker, id);
    expect(answered).toMatchObject({
      status: 2,
      replyNum: 1,
      replies: [{ id: replyId, expertId, isAdopted: 0 }],
    });
    expect(answered.replies[0]?.comments.map((each) => each.parentId)).toEqual([null, remark]);
    expect(answered.comments).toHaveLength(1);
    expect(answered.moves?.map(({ action }) => action)).toEqual(['close']);

    expect((await adopt(expert, replyId)).body).toMatchObject({
      msg: '当前状态不允许此操作',
      success: false,
    });
    await adopt(asker, replyId).expect(200);
    const closed = await read(expert, id);
    expect(closed).toMatchObject({
      status: 3,
      adoptedReplyId: replyId,
      replyable: false,
      commentable: false,
    });
    expect(closed.replies[0]).toMatchObject({ isAdopted: 1, removable: false });
    for (const late of [reply(expert, id), comment(asker, { inquiryId: id }), adopt(asker, replyId)])
      expect((await late).status).toBe(400);
    for (const [path, own] of [[REPLIES, replyId] as const, [COMMENTS, remark] as const]) {
      const removal = await (path === REPLIES ? expert : asker).post(`${path}/remove`, {}, { ids: own });
      expect([removal.status, (removal.body as { msg: string }).msg]).toEqual([400, '咨询尚未提交或已关闭']);
    }
    const { body } = await asker.get(`${INQUIRIES}/history`, { id }).expect(200);
    const actions = (body as { data: HistoryLine[] }).data.map(({ action }) => action);
    expect(actions).toEqual(['close', 'answer', 'submit', 'save']);
  });

  it('tells in its history whom it asks by name, and no number of an account', async () => {
    const { client, expertId: second } = await linked(FAR, { name: '沈文斌' });
    const id = idOf(await asker.post(`${INQUIRIES}/save`, question()));
    await asker.post(`${INQUIRIES}/update`, { id, version: 1, expertIds: second }).expect(200);
    const { body } = await asker.get(`${INQUIRIES}/history`, { id }).expect(200);
    const [last] = (body as { data: HistoryLine[] }).data;
    expect(last!.changes).toEqual({ expertIds: [expect.any(String), '沈文斌'] });
    expect(JSON.stringify(last!.changes)).not.toContain(client.user.id);
  });

  it('tells those it asks, its asker of an answer, and again those it asks how it ended', async () => {
    const messagesOf = async (client: Client) => {
      const { body } = await client.get('/api/blade-desk/notice/mine').expect(200);
      const { records } = (body as { data: MyNotices }).data.messages;
      return records.map(({ text, rowId }) => [text.replace(/（.*$/, ''), rowId]);
    };
    for (const client of [asker, expert])
      await client.post('/api/blade-desk/message/read', {}, {}).expect(200);
    const id = await ask({ title: '古银杏枯梢' });
    expect((await messagesOf(expert))[0]).toEqual(['专家咨询“古银杏枯梢”已提交，待专家回复', id]);
    const waitsFor = async (client: Client, status: number) => {
      const { body } = await client.get('/api/blade-desk/inbox/counts').expect(200);
      const counts = (body as { data: InboxCount[] }).data;
      return counts.filter((count) => count.record === 'expertInquiry' && count.status === status).length;
    };
    expect([await waitsFor(expert, 1), await waitsFor(otherExpert, 1), await waitsFor(asker, 1)]).toEqual([
      1, 0, 0,
    ]);
    expect((await messagesOf(otherExpert)).flat()).not.toContain(id);
    const replyId = idOf(await reply(expert, id).expect(200));
    expect((await messagesOf(asker))[0]).toEqual(['您的专家咨询“古银杏枯梢”有新回复', id]);
    const told = (await messagesOf(asker)).length;
    await reply(expert, id, '再测一次').expect(200);
    expect((await messagesOf(asker)).slice(0, -told)).toEqual([['您的专家咨询“古银杏枯梢”有新回复', id]]);
    await adopt(asker, replyId).expect(200);
    expect((await messagesOf(expert))[0]).toEqual(['专家咨询“古银杏枯梢”已关闭', id]);
  });

  it('is a draft for nobody but its asker, open or not, and asked by name for those it names', async () => {
    const draft = idOf(await asker.post(`${INQUIRIES}/save`, question({ isOpen: 1 })).expect(200));
    for (const client of [colleague, expert, otherExpert]) {
      await client.get(`${INQUIRIES}/detail`, { id: draft }).expect(404);
      expect(await listed(client)).not.toContain(draft);
    }
    expect((await comment(asker, { inquiryId: draft })).status).toBe(400);
    const id = await ask();
    await colleague.get(`${INQUIRIES}/detail`, { id }).expect(404);
    expect(await listed(otherExpert)).not.toContain(id);
    expect(await listed(expert, { whose: 'asked' })).toContain(id);
    expect(await listed(expert, { whose: 'mine' })).not.toContain(id);
    expect(await listed(asker, { whose: 'mine' })).toEqual(expect.arrayContaining([id, draft]));
    expect((await asker.get(`${INQUIRIES}/page`, { whose: 'theirs' })).status).toBe(400);
  });

  it('is answered by those it asks, where it is open by any published expert, and remarked on by who sees it', async () => {
    const closed = await ask();
    const hidden = await reply(otherExpert, closed);
    expect([hidden.status, hidden.body]).toMatchObject([400, { errors: [{ field: 'inquiryId' }] }]);
    expect((await reply(asker, closed)).status).toBe(403);
    const open = await ask({ expertIds: null, isOpen: 1 });
    const { client: unpublished } = await linked(FAR, { publishStatus: 2 });
    for (const client of [colleague, unpublished]) {
      expect((await read(client, open)).replyable).toBe(false);
      expect((await reply(client, open)).status).toBe(403);
      await comment(client, { inquiryId: open }).expect(200);
    }
    expect((await read(otherExpert, open)).replyable).toBe(true);
    await reply(otherExpert, open).expect(200);
    expect((await read(asker, open)).viewNum).toBe(3);
    const outsider = await signInAs(t, { tenantId: await t.anotherTenant(), xzCode: COUNTY });
    await outsider.get(`${INQUIRIES}/detail`, { id: open }).expect(404);
  });

  it('is not asked of nobody, nor of experts without an account, and names what it lacks', async () => {
    const refused = async (given: Given) => {
      const { status, body } = await asker.post(`${INQUIRIES}/submit`, question(given));
      return [status, (body as { errors: { field: string; msg: string }[] }).errors];
    };
    expect(await refused({ expertIds: null })).toEqual([
      400,
      [expect.objectContaining({ field: 'expertIds' })],
    ]);
    const { id: silent } = await buildRow(t.db, expertDatabase, { xzCode: '33', publishStatus: 1 });
    expect(await refused({ expertIds: silent })).toEqual([
      400,
      [expect.objectContaining({ field: 'expertIds', msg: '所选专家都没有账号，无法回复' })],
    ]);
    const { id: hidden } = await buildRow(t.db, expertDatabase, { xzCode: '33', publishStatus: 0 });
    expect(await refused({ expertIds: `${expertId},${hidden}` })).toEqual([
      400,
      [expect.objectContaining({ field: 'expertIds' })],
    ]);
    const { id: far } = await buildOldTree(t.db, { xzCode: FAR });
    expect(await refused({ oldTreeId: far })).toEqual([
      400,
      [expect.objectContaining({ field: 'oldTreeId' })],
    ]);
  });

  it('keeps a reply to its writer, counts again without it, and waits again without any', async () => {
    const id = await ask();
    const replyId = idOf(await reply(expert, id).expect(200));
    const remark = idOf(await comment(asker, { inquiryId: id, replyId }).expect(200));
    expect((await asker.post(`${REPLIES}/remove`, {}, { ids: replyId })).status).toBe(403);
    await expert.post(`${REPLIES}/remove`, {}, { ids: replyId }).expect(200);
    expect(await read(asker, id)).toMatchObject({ status: 1, replyNum: 0, replies: [], comments: [] });
    const { body } = await asker.get(`${COMMENTS}/page`, { inquiryId: id }).expect(200);
    expect((body as { data: { total: number } }).data.total).toBe(0);
    const lines: unknown = await t.db.query(
      `select action from record_history where record = 'inquiryComment' and row_id = $1 order by id`,
      [remark],
    );
    expect(lines).toEqual([{ action: 'save' }, { action: 'remove' }]);
    expect((await close(asker, id)).status).toBe(400);
    const again = idOf(await reply(expert, id).expect(200));
    expect((await close(expert, id)).status).toBe(400);
    await close(asker, id).expect(200);
    expect(await read(asker, id)).toMatchObject({
      status: 3,
      adoptedReplyId: null,
      replies: [{ id: again }],
    });
  });

  it('takes remarks on what was said in it only', async () => {
    const [one, other] = [await ask(), await ask()];
    const replyId = idOf(await reply(expert, one).expect(200));
    const parentId = idOf(await comment(asker, { inquiryId: one }).expect(200));
    for (const [field, value] of Object.entries({ replyId, parentId })) {
      const { status, body } = await comment(asker, { inquiryId: other, [field]: value });
      expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
    }
  });

  it('is closed with a reply, or the reply is removed, where both are wanted at once', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await ask();
      const replyId = idOf(await reply(expert, id).expect(200));
      const [adopted, removed] = await Promise.all([
        adopt(asker, replyId),
        expert.post(`${REPLIES}/remove`, {}, { ids: replyId }),
      ]);
      expect([adopted.status, removed.status].sort()).toEqual([200, expect.any(Number)]);
      expect([400, 404]).toContain(Math.max(adopted.status, removed.status));
      expect(await read(asker, id)).toMatchObject(
        adopted.status === 200 ? { status: 3, replyNum: 1 } : { status: 1, replyNum: 0 },
      );
    }
  });

  it('is answered once where an answer and the closing come together', async () => {
    const id = await ask();
    await reply(expert, id).expect(200);
    const outcomes = await Promise.all([close(asker, id), reply(expert, id), reply(expert, id)]);
    const { status, replyNum, replies } = await read(asker, id);
    expect(status).toBe(3);
    expect(replies).toHaveLength(Number(replyNum));
    expect(outcomes.slice(1).filter((outcome) => outcome.status === 200)).toHaveLength(Number(replyNum) - 1);
  });
});
