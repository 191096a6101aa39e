import { body, byMark, queries, reads, type Routes, shared, writes } from './scope-requests.js';

const ADMIN = 'belongs to the tenant or the platform, not to a county';
const EXPORTS = 'tried in exports that the worker writes';
const SIGNED = 'opens by its own signature, whoever asks';
const FILES = 'blade-resource/attach';
const STORE = 'blade-resource/oss/endpoint';
const PICTURES = 'importPicture/importPicture';
const ATTACHMENTS = 'attachment/attachment';
const SHEET = [{ file: ['a.csv', '树种,树龄\n樟树,150\n'] as [string, string] }];

/** Calls of files and attachments, of what one has ordered, and of messages and logs. */
export const resourceCalls: Routes = [
  ...shared('marks the caller’s own messages', 'blade-desk/message', 'POST read'),
  ...shared('counts what waits for the caller alone', 'blade-desk/inbox', 'GET counts', [{}]),
  ...shared(SIGNED, FILES, 'GET picture', [{ query: { name: '2026/11/x.png', sign: 'x' } }]),
  ...shared(SIGNED, FILES, 'GET media', [{ query: { name: '2026/11/x.mp4', until: '1', sign: 'x' } }]),
  ...writes(
    FILES,
    'POST submit',
    body(({ attach, mark }) => ({ id: attach, originalName: `${mark}.xlsx` })),
  ),
  ...reads(
    FILES,
    'GET download',
    byMark,
    queries(({ attach }) => ({ ids: attach, id: attach })),
  ),
  ...reads(
    ATTACHMENTS,
    'GET page',
    byMark,
    queries(
      () => ({ size: 200 }),
      (rows) => ({ businessType: '1', businessId: rows['oldTree.kept'] }),
      () => ({ attachType: '1,2,3,4', photoKind: '1' }),
      ({ code }) => ({ provinceOldTreeNumber: `${code}-1` }),
    ),
  ),
  ...reads(
    ATTACHMENTS,
    'GET history',
    byMark,
    queries((rows) => ({ businessType: '1', businessId: rows['oldTree.kept'] })),
  ),
  ...writes(
    ATTACHMENTS,
    'POST saveBatch',
    body((rows) => ({ attachmentList: [{ id: rows.lastingAttachment, remark: '改' }] })),
  ),
  ...writes(
    ATTACHMENTS,
    'POST remove',
    queries((rows) => ({ ids: rows.doomedAttachment })),
  ),
  // By the id of an upload of the caller’s own: the spec of these batches tries another person’s.
  ...shared('takes the caller’s own', PICTURES, 'POST importPictureByExcel begin part finish discard'),
  ...shared('the caller’s own, and the empty form', PICTURES, 'GET uploads template', [{}]),
  // Each call of the walk adds to the logs: they are requested for a time when there was none.
  ...['usual', 'api', 'error', 'audit'].flatMap((name) => [
    ...shared(ADMIN, `blade-log/${name}`, 'GET list', [
      { query: { tenantId: '100001', createTime_datelt: '2000-01-01' } },
    ]),
    ...shared(ADMIN, `blade-log/${name}`, 'GET detail', [{ query: { id: 1 } }]),
  ]),
  ...shared(
    'makes a file of the caller’s own',
    STORE,
    'POST put-file put-file-by-name put-file-attach put-file-attach-by-name',
    SHEET,
  ),
  ...shared('asks for a name that only the uploader was told', STORE, 'GET stat-file file-path file-link', [
    { query: { fileName: '2026/11/x.pdf' } },
  ]),
  ...shared(
    `one’s own exports; ${EXPORTS}`,
    'blade-resource/export',
    'GET list detail link file POST cancel remove',
  ),
  ...shared(`one’s own jobs; ${EXPORTS}`, 'blade-resource/job', 'GET page detail POST cancel'),
  ...shared(
    'one’s own jobs over the rows of one’s own lists; tried in transitions of all rows of a filter',
    'blade-desk/move-run',
    'GET list detail lines POST count submit cancel',
  ),
];
