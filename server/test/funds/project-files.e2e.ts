import request from 'supertest';
import { asking, BASIC } from '../kit/client.js';
import { COUNTY, type Given } from '../kit/factories.js';
import { buildUpload } from '../kit/files.js';
import type { SignedIn } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { PROJECTS, saveProject, staff, storeProject } from './projects.js';

interface Uploaded {
  attachId: string;
  link: string;
}

describe('Files of a rescue project', () => {
  let t: SharedApp;
  let people: Awaited<ReturnType<typeof staff>>;
  const { get, post } = asking<Given[]>(() => people.county);

  const upload = async ({ token }: SignedIn, filename = '验收报告.pdf'): Promise<Uploaded> => {
    const answer = await request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post('/api/blade-resource/oss/endpoint/put-file-attach')
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${token}`)
      .attach('file', Buffer.from(`%PDF-1.7\n${' '.repeat(500)}`), { filename })
      .expect(200);
    return (answer.body as { data: Uploaded }).data;
  };
  const kinds = { fileType: '7', fileLevel: '4' };

  beforeAll(async () => {
    t = await sharedApp();
    people = await staff(t);
  });

  it('are uploads, named by id or by the address that was answered, and read by whoever reads the project', async () => {
    const { county, colleague, beside, city } = people;
    const { id } = await saveProject(t, county);
    const [one, two] = [await upload(county), await upload(county, '方案.pdf')];
    const saved = await post(`${PROJECTS}/saveFiles`, {
      projectId: id,
      files: [
        { ...kinds, attachId: one.attachId },
        { ...kinds, fileType: '2', url: two.link, fileName: '实施方案' },
      ],
    });
    expect(saved).toMatchObject([
      {
        projectId: id,
        fileTypeName: '验收报告',
        stage: 1,
        suffix: 'pdf',
        size: 509,
        projectNo: `${COUNTY}2026001`,
      },
      { fileName: '实施方案', fileLevelName: '县级' },
    ]);
    const download = (who: SignedIn) => who.get(String(saved[0]!['url'])).then(({ status }) => status);
    expect([await download(county), await download(colleague), await download(city)]).toEqual([
      200, 200, 200,
    ]);
    expect(await download(beside)).toBe(404);
    expect(await get(`${PROJECTS}/getFiles`, { projectId: id, fileType: '2' })).toHaveLength(1);
    expect(await get<Given>(`${PROJECTS}/detail`, { id })).toMatchObject({ files: [{}, {}] });
  });

  it('are nobody else’s uploads, and no link to another place', async () => {
    const { county, beside } = people;
    const { id } = await storeProject(t);
    const theirs = await upload(beside);
    for (const [field, value] of [
      ['attachId', theirs.attachId],
      ['url', theirs.link],
      ['url', 'https://example.org/a.pdf'],
    ] as const) {
      const answer = await county.post(`${PROJECTS}/saveFiles`, {
        projectId: id,
        files: [{ ...kinds, [field]: value }],
      });
      expect(answer.body).toMatchObject({ code: 400, errors: [{ field: `files.0.${field}` }] });
    }
    const mine = await buildUpload(t.db, { userId: beside.user.id, tenantId: t.tenantId });
    const other = await beside.post(`${PROJECTS}/saveFiles`, { projectId: id, ...kinds, attachId: mine });
    expect(other.body).toMatchObject({ code: 400, errors: [{ field: 'projectId' }] });
  });

  it('are saved all or none, changed with their level, found over all projects and removed', async () => {
    const { county } = people;
    const { id } = await saveProject(t, county, { projectName: '香樟复壮' });
    const file = await upload(county);
    const broken = { ...kinds, fileType: '99', attachId: (await upload(county)).attachId };
    const answer = await county.post(`${PROJECTS}/saveFiles`, {
      projectId: id,
      files: [{ ...kinds, attachId: file.attachId }, broken],
    });
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'files.1.fileType' }] });
    expect(await get(`${PROJECTS}/getFiles`, { id })).toEqual([]);
    const [saved] = await post(`${PROJECTS}/saveFiles`, { projectId: id, ...kinds, attachId: file.attachId });
    await post(`${PROJECTS}/updateFileLevel`, { ids: saved!['id'], fileLevel: '2' });
    await post(`${PROJECTS}/updateFiles`, { id: saved!['id'], fileName: '终验报告' });
    const page = await get<{ records: Given[] }>(`${PROJECTS}/pageFiles`, {
      projectName: '香樟',
      fileLevel: '2',
    });
    expect(page.records).toMatchObject([
      { fileName: '终验报告', fileType: '7', fileLevel: '2', projectName: '香樟复壮' },
    ]);
    const { attachId } = await upload(county, '补充.pdf');
    await post(`${PROJECTS}/updateFiles`, { id: saved!['id'], attachId });
    expect(await get(`${PROJECTS}/getFiles`, { id })).toMatchObject([{ fileName: '补充.pdf', attachId }]);
    const levels = await get(`${PROJECTS}/getFileLevel`, { id });
    expect(levels.map(({ code, num }) => [code, num])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 0],
      ['4', 0],
    ]);
    await post(`${PROJECTS}/removeFiles`, {}, { ids: saved!['id'] });
    const last = await upload(county);
    await post(`${PROJECTS}/saveFiles`, { projectId: id, ...kinds, attachId: last.attachId });
    await post(`${PROJECTS}/remove`, {}, { ids: id });
    const left = `select from project_file where project_id = $1 and is_deleted = 0`;
    expect(await t.db.query(left, [id])).toEqual([]);
    const [row] = (await t.db.query('select named from blade_attach where id = $1', [
      file.attachId,
    ])) as Given[];
    expect(row).toEqual({ named: 0 });
  });

  it('stay as they are in the last stage, but for the report of the evaluation', async () => {
    const { id } = await storeProject(t, { stage: 7 });
    const add = async (fileType: string) =>
      people.county.post(`${PROJECTS}/saveFiles`, {
        projectId: id,
        ...kinds,
        fileType,
        attachId: (await upload(people.county)).attachId,
      });
    expect((await add('7')).status).toBe(400);
    expect((await add('9')).status).toBe(200);
    expect(await get(`${PROJECTS}/getFiles`, { id })).toMatchObject([{ fileType: '9' }]);
  });
});
