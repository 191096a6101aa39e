import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ImportStatus, isOpenState, message, type UserImportRun, UserImportState } from '@gushu/shared';
import { HOSTILE } from '../../bench/hostile-workbooks.js';
import { USER_COLUMNS } from '../../src/modules/access/user/index.js';
import { sendUsers } from '../access/user-sheets.js';
import { USER } from '../access/users-kit.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildSender, COLUMNS, type Sender, tree } from './batches.js';
import { eventually } from '../kit/eventually.js';
import { type Process, startProcess } from '../kit/process.js';

const MB = 1024 ** 2;
const PEAK_MB = 350;
const KEPT_MB = 50;
/** MB that a batch writes beside the texts of its workbook. */
const TOLD_MB = 10;
/** How much longer a small call of somebody else may take meanwhile, beside so many times what it takes at rest. */
const CALL_MS = 1_000;
const AT_REST = 20;
const REST_MS = 20;

/** The fixed words of a message, those between its values. */
const wordsOf = (key: string): string[] =>
  message(key, 'zh')
    .split(/\{\w+\}/)
    .filter((part) => part.length > 1);

/** Does something while a small call is made again and again, and answers how long the longest of them took. */
async function longestMeanwhile(
  call: () => PromiseLike<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  let isOver = false;
  let longest = 0;
  const done = work().finally(() => (isOver = true));
  while (!isOver) {
    const since = performance.now();
    await call();
    longest = Math.max(longest, performance.now() - since);
    // Without a rest the calls themselves would keep a core from the reading.
    await pause(REST_MS);
  }
  await done;
  return longest;
}

describe('A workbook that is made to cost much', () => {
  let t: TestApp;
  let worker: Process;
  let sender: Sender;
  let admin: Client;
  let atRest = 0;
  const size = async (line: 'VmHWM' | 'VmRSS'): Promise<number> =>
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(await readFile(`/proc/${worker.pid}/status`, 'utf8'))?.[1]) /
    1024;
  /** Megabytes that the worker has written anywhere: so it does with texts that cells share, when it reads them. */
  const written = async (): Promise<number> =>
    Number(/wchar: (\d+)/.exec(await readFile(`/proc/${worker.pid}/io`, 'utf8'))?.[1]) / MB;

  beforeAll(async () => {
    t = await startApp();
    worker = startProcess(t, 'worker', { MALLOC_ARENA_MAX: '2' });
    sender = await buildSender(t, { roles: ['province'], xzCode: '33' });
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    await sender.importFile([tree(1)]);
    atRest = await size('VmRSS');
  });
  afterAll(async () => {
    await worker.end('SIGKILL');
    await t.close();
  });

  it.each(HOSTILE)('is refused with its reason: $name', async ({ file, key, whole }) => {
    const uploaded = await sender.upload(file(COLUMNS));
    const { attachId } = (uploaded.body as { data: { attachId: string } }).data;
    const before = await written();
    const { body } = await sender.submit(attachId);
    const { code, msg, data } = body as { code: number; msg: string; data: { id: string } };
    // A workbook whose directory shows the fault is refused before it is queued.
    if (code !== 200) return void expect(msg).toContain(wordsOf(key)[0]);
    const batch = await sender.ended(data.id);
    const text = whole ? batch.errorMessage : batch.firstErrors?.map((each) => each.message).join();
    expect(batch.importStatus).toBe(whole ? ImportStatus.failed : ImportStatus.refused);
    for (const words of wordsOf(key)) expect(text).toContain(words);
    const [{ attempts }] = (await t.db.query(`select attempts from job where id = $1`, [data.id])) as [
      { attempts: number },
    ];
    expect(attempts).toBe(1);
    expect(await size('VmHWM')).toBeLessThan(PEAK_MB);
    // Texts come before rows: a reader that has not read the texts has read no rows.
    if (key === 'import.tooManyStated') expect((await written()) - before).toBeLessThan(TOLD_MB);
  });

  it.each(HOSTILE)(
    'is refused among users too, and keeps nobody waiting: $name',
    async ({ file, key, whole }) => {
      const data = file(USER_COLUMNS);
      const newest = async () =>
        ((await admin.get(`${USER}/import-newest`)).body as { data: UserImportRun | null }).data;
      const before = (await newest())?.id;
      const usual = await longestMeanwhile(newest, async () => void (await newest()));
      const longest = await longestMeanwhile(newest, async () => {
        await sendUsers(t.app, admin, data);
        const isOver = async () => !isOpenState((await newest())!.state);
        await eventually('the workbook is read', isOver);
      });
      const run = (await newest())!;
      expect(run.id).not.toBe(before);
      expect(run.state).toBe(whole ? UserImportState.ended : UserImportState.refused);
      const text = whole ? run.errorMessage : run.errors.map((each) => each.message).join();
      expect(text).not.toBe('');
      // Rows of trees have texts of their own for faulty values.
      if (key.includes('.')) for (const words of wordsOf(key)) expect(text).toContain(words);
      expect(longest).toBeLessThan(CALL_MS + AT_REST * usual);
      expect(await size('VmHWM')).toBeLessThan(PEAK_MB);
    },
  );

  it('leaves the worker as small as it was', async () => {
    await eventually('the memory is given back', async () => (await size('VmRSS')) < atRest + KEPT_MB);
  });
});
