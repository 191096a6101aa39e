import { readFile } from 'node:fs/promises';

/** @typedef {Awaited<ReturnType<typeof import('./api-client.mjs').apiClient>>} ApiClient */

const MEDIA = new URL('../../server/demo-media/', import.meta.url);

/** The records of the showcase with the type that their files have. */
const TYPES = {
  goodOldTree: '21',
  goodFootprint: '22',
  oldTreeExhibition: '23',
  billboard: '24',
  apicture: '25',
};

/** @param {{ code: number, data: any }} answer */
const dataOf = (answer) => {
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};

/**
 * Uploads a picture or film that the demo's media have.
 * @param {ApiClient} admin
 * @param {string} name
 */
async function upload(admin, name) {
  const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
  const form = new FormData();
  form.append('file', new Blob([await readFile(new URL(name, MEDIA))], { type }), name);
  return dataOf(await admin.upload('blade-resource/oss/endpoint/put-file-attach', form)).attachId;
}

/**
 * Publishes an entry of the showcase with its files, and answers its id.
 * @param {ApiClient} admin
 * @param {keyof typeof TYPES} record
 * @param {object} values
 * @param {string[]} files names of the demo's media
 */
export async function publish(admin, record, values, files) {
  const path = `${record}/${record}`;
  const { id } = dataOf(await admin.post(`${path}/save`, values));
  const of = { businessType: TYPES[record], businessId: id };
  const attachmentList = [];
  for (const [at, name] of files.entries())
    attachmentList.push({
      ...of,
      attachId: await upload(admin, name),
      fileType: name.endsWith('.mp4') ? '2' : '1',
      attachmentName: name,
      sort: at + 1,
    });
  if (files.length > 0)
    dataOf(await admin.post('attachment/attachment/saveBatch', { ...of, attachmentList }));
  dataOf(await admin.post(`${path}/updatePublishStatus?ids=${id}&publishStatus=1`));
  return id;
}

/**
 * Approved trees of the register.
 * @param {ApiClient} admin
 * @param {number} count
 */
export const someTrees = async (admin, count) =>
  dataOf(await admin.get(`oldTree/oldTree/page?size=${count}&status=1&lifeStatus=1`)).records;

/**
 * Lets the moment pass in which the viewer takes no keys: what opened it is not taken for its first one. It begins with the
 * page's own clock.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} open
 */
export async function openViewer(page, open) {
  await page.clock.install();
  await open();
  await page.locator('.viewer').waitFor();
  await page.clock.fastForward(400);
}
