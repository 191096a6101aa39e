import type { Calls } from './scope-calls.js';

const ADMIN = 'belongs to the tenant or the platform, not to a county';

/** Calls of notices, messages, stores and logs. */
export const resourceCalls: [string, Calls][] = [
  ['POST blade-desk/message/read', { shared: 'marks the caller’s own messages' }],
  ['GET blade-desk/inbox/counts', { shared: 'counts what waits for the caller alone', asks: [{}] }],
  ['GET maps/base-map/borders', { shared: 'borders on every map', asks: [{}] }],
  [
    'GET maps/base-map/regions',
    {
      shared: 'outlines on every map',
      asks: [{ query: { west: 119, south: 29, east: 121, north: 31 } }],
    },
  ],
  ['GET maps/base-map/tiles', { shared: 'settings of the platform', asks: [{}] }],
  [
    'GET blade-resource/attach/picture',
    {
      shared: 'opens by its own signature, whoever asks',
      asks: [{ query: { name: '2026/11/x.png', sign: 'x' } }],
    },
  ],
  [
    'GET blade-resource/attach/media',
    {
      shared: 'opens by its own signature, whoever asks',
      asks: [{ query: { name: '2026/11/x.mp4', until: '1', sign: 'x' } }],
    },
  ],
  [
    'GET attachment/attachment/page',
    {
      reads: ({ rows }) => [
        { query: { size: 200 } },
        { query: { businessType: '1', businessId: rows['oldTree.kept'] } },
        { query: { attachType: '1,2,3,4', photoKind: '1' } },
        { query: { provinceOldTreeNumber: `${rows.code}-1` } },
      ],
      proof: ({ mark }) => mark,
    },
  ],
  [
    'GET attachment/attachment/history',
    {
      reads: ({ rows }) => [{ query: { businessType: '1', businessId: rows['oldTree.kept'] } }],
      proof: ({ mark }) => mark,
    },
  ],
  [
    'POST attachment/attachment/saveBatch',
    {
      writes: ({ rows }) => [{ body: { attachmentList: [{ id: rows.lastingAttachment, remark: '改' }] } }],
    },
  ],
  [
    'POST attachment/attachment/remove',
    { writes: ({ rows }) => [{ query: { ids: rows.doomedAttachment } }] },
  ],
  ['POST importPicture/importPicture/importPictureByExcel', { shared: 'makes a batch of the caller’s own' }],
  ['POST importPicture/importPicture/begin', { shared: 'makes an upload of the caller’s own' }],
  ['GET importPicture/importPicture/uploads', { shared: 'lists the caller’s own', asks: [{}] }],
  ['GET importPicture/importPicture/template', { shared: 'the empty form', asks: [{}] }],
  // By the id of an upload of the caller’s own: the spec of these batches tries another person’s.
  ...['part', 'finish', 'discard'].map((name): [string, Calls] => [
    `POST importPicture/importPicture/${name}`,
    { shared: 'takes the caller’s own' },
  ]),
  ['GET user/getUserInfo', { shared: 'of the session itself', asks: [{}] }],
  ['GET user/getTopMenu', { shared: 'of the session itself', asks: [{}] }],
  ['POST user/logout', { shared: 'takes the errors of the caller’s own browser' }],
  ['POST user/send-logs', { shared: 'takes the errors of the caller’s own browser' }],
  // Each call of the walk adds to the logs: they are asked for a time when there was none.
  ...['usual', 'api', 'error', 'audit'].flatMap((name): [string, Calls][] => [
    [
      `GET blade-log/${name}/list`,
      { shared: ADMIN, asks: [{ query: { tenantId: '100001', createTime_datelt: '2000-01-01' } }] },
    ],
    [`GET blade-log/${name}/detail`, { shared: ADMIN, asks: [{ query: { id: 1 } }] }],
  ]),
  ...['put-file', 'put-file-by-name', 'put-file-attach-by-name'].map((name): [string, Calls] => [
    `POST blade-resource/oss/endpoint/${name}`,
    { shared: 'makes a file of the caller’s own', asks: [{ file: ['a.csv', '树种,树龄\n樟树,150\n'] }] },
  ]),
  ...['stat-file', 'file-path', 'file-link'].map((name): [string, Calls] => [
    `GET blade-resource/oss/endpoint/${name}`,
    {
      shared: 'asks for a name that only the uploader was told',
      asks: [{ query: { fileName: '2026/11/x.pdf' } }],
    },
  ]),
  ...['GET list', 'GET detail', 'GET link', 'GET file', 'POST cancel', 'POST remove'].map(
    (call): [string, Calls] => [
      call.replace(' ', ' blade-resource/export/'),
      { shared: 'one’s own exports; tried in exports that the worker writes' },
    ],
  ),
  ...['GET page', 'GET detail', 'POST cancel'].map((call): [string, Calls] => [
    call.replace(' ', ' blade-resource/job/'),
    { shared: 'one’s own jobs; tried in exports that the worker writes' },
  ]),
  ...['GET list', 'GET detail', 'GET lines', 'POST count', 'POST submit', 'POST cancel'].map(
    (call): [string, Calls] => [
      call.replace(' ', ' blade-desk/move-run/'),
      {
        shared:
          'one’s own jobs over the rows of one’s own lists; tried in transitions of all rows of a filter',
      },
    ],
  ),
];
