import {
  centralGovernment,
  type DraftOf,
  law,
  moveFollowUp,
  oldTree,
  post,
  type RowOf,
  type StateOf,
  videoEquipment,
} from '@gushu/shared';
import type { ColumnOptions } from '../../src/columns/record-columns.js';
import type { FormValues } from '../../src/editing/RecordForm.js';
import type { EntityOptions } from '../../src/table/entity-columns.js';

/* Mistakes in a record's row that the compiler refuses. A line that is expected to fail and compiles is itself an
   error of `npm run check`. */

/** A row of the register: reviewed, with a changing second row beside it. */
export const tree = (row: RowOf<typeof oldTree>, form: FormValues<typeof oldTree>): unknown[] => [
  [row.bust, row.vigorName, row.status === 0, form.bust === '31O', oldTree.fields.bust.label],
  // @ts-expect-error -- misspelt
  row.bustt,
  // @ts-expect-error -- renamed: the girth of the trunk is `bust`
  row.girth,
  // @ts-expect-error -- removed from the definition
  oldTree.fields.treeCode,
  // @ts-expect-error -- no state of the review
  row.status === 7,
  // @ts-expect-error -- a number is no species
  (form.treeTypeName = 12),
  // @ts-expect-error -- a state is not typed
  (form.status = '1'),
  // @ts-expect-error -- a key of a dictionary is text
  (form.vigor = 3),
];

/** Columns and form of a plain published record. */
export const lawColumns: ColumnOptions<typeof law> = {
  show: ['title', 'publishStatus', 'createTime'],
  // @ts-expect-error -- misspelt
  filters: ['titel'],
  override: {
    title: { render: (_, row) => row.title },
    // @ts-expect-error -- removed
    lawText: { width: 100 },
  },
};
export const laws = (row: RowOf<typeof law>): unknown[] => [
  row.publishStatus === 1,
  // @ts-expect-error -- renamed: a law is named by its `title`
  row.name,
  // @ts-expect-error -- no state of publishing
  row.publishStatus === 9,
  // @ts-expect-error -- a number is no title
  { title: 5 } satisfies FormValues<typeof law>,
];

/** A record with three machines. */
export const project = (
  row: RowOf<typeof centralGovernment>,
  draft: DraftOf<typeof centralGovernment>,
): unknown[] => [
  [row.stage === 7, row.checkStatus, row.publishStatus, draft.fund],
  // @ts-expect-error -- misspelt
  row.projectNane,
  // @ts-expect-error -- renamed: the money is `fund`
  draft.budget,
  // @ts-expect-error -- a project has seven stages
  row.stage === 8,
  // @ts-expect-error -- no state of publishing
  9 satisfies StateOf<typeof centralGovernment, 'publishStatus'>,
  // @ts-expect-error -- a number is no name
  (draft.projectName = 7),
];

/** A child without states. */
export const followUp = (row: RowOf<typeof moveFollowUp>): unknown[] => [
  [row.moveRecordId, row.followDate, row.vigorName],
  // @ts-expect-error -- misspelt
  row.folowDate,
  // @ts-expect-error -- renamed: who was there are `followPeople`
  row.people,
  // @ts-expect-error -- a child has no machine
  0 satisfies StateOf<typeof moveFollowUp, 'publishStatus'>,
  // @ts-expect-error -- a number is no remark
  { note: 3 } satisfies FormValues<typeof moveFollowUp>,
];

/** A device, whose state is held by a field of its own. */
export const device = (row: RowOf<typeof videoEquipment>): unknown[] => [
  [row.deviceStatus === 1, row.streamUrl, row.xzCodeName],
  // @ts-expect-error -- misspelt
  row.deviceNane,
  // @ts-expect-error -- removed
  videoEquipment.fields.password,
  // @ts-expect-error -- no state of a device
  row.deviceStatus === 8,
  // @ts-expect-error -- a number is no address
  { streamUrl: 80 } satisfies FormValues<typeof videoEquipment>,
];

/** An administered entity. */
export const postColumns: EntityOptions<RowOf<typeof post>> = {
  show: ['postName', 'createTime'],
  // @ts-expect-error -- misspelt
  override: { postNane: { width: 100 } },
};
export const posts = (row: RowOf<typeof post>, draft: DraftOf<typeof post>): unknown[] => [
  [row.postName, row.sort, draft.remark],
  // @ts-expect-error -- misspelt
  row.postNane,
  // @ts-expect-error -- renamed: its number is `postCode`
  row.code,
  // @ts-expect-error -- a number is no name
  (draft.postName = 1),
];
