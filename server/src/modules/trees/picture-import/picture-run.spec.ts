import { writeFile } from 'node:fs/promises';
import { oldTree } from '@gushu/shared';
import { Scratch } from '../../../../test/kit/package.js';
import type { Progress } from '../../system/imports/index.js';
import { PictureFaults } from './picture-faults.js';
import type { Planned } from './picture-plan.js';
import { PictureRun, type RunTools } from './picture-run.js';
import type { Target } from './picture-targets.js';

const TREE = '33010600001';
const LARGE = 1_000_000;
const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

function planned(number: string, size: number, fault?: Planned['fault']): Planned {
  const name = `${number}.jpg`;
  const cells = { number: '', file: name, photoKind: '', shootTime: '' };
  const member = { name, size } as NonNullable<Planned['row']['member']>;
  return { row: { row: 1, cells, numbers: [number], member }, ...(fault ? { fault } : {}) };
}

const TOOLS = {
  store: { placeOf: () => Promise.resolve({}) },
  files: { create: () => Promise.resolve({ attachId: '1' }) },
  pictures: { check: () => Promise.resolve(null) },
  attachments: { saveBatch: (_: unknown, rows: unknown[]) => Promise.resolve(rows.map(() => ({}))) },
  known: () => Promise.resolve(new Map()),
} as unknown as RunTools;

it('measures how far it is by the pictures that it reads, not by those refused unread', async () => {
  const seen: Progress[] = [];
  const zip = {
    unpack: async ({ name }: { name: string }, path: string) => (await writeFile(path, name), name),
  };
  const order = {
    caller: { tenantId: '000000' },
    zip,
    faults: new PictureFaults('zh'),
    assertWanted: () => undefined,
    report: (progress: Progress) => Promise.resolve(void seen.push(progress)),
    noteStored: () => Promise.resolve(),
  } as unknown as ConstructorParameters<typeof PictureRun>[0];
  const run = new PictureRun(order, {
    ...TOOLS,
    store: { ...TOOLS.store, fetched: scratch.path('') } as never,
  });
  const targets = new Map<string, Target>([[TREE, { id: '1', record: oldTree }]]);
  const tooLarge = { column: 'file', key: 'file.tooLarge' } as const;
  await run.run(
    [planned(TREE, 500), planned(TREE, 500), planned(TREE, LARGE, tooLarge), planned('33010600002', LARGE)],
    targets,
  );
  expect(order.faults.refused).toBe(2);
  expect(seen.map(({ share }) => Math.round(share * 100))).toEqual([50, 100]);
});
