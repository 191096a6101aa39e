import { defineRecord, type RecordDefinition } from '../record/define.js';
import { type Field, reference, region, text } from '../record/fields.js';

/** A tree that stands in the register. */
const STANDS = { lifeStatus: '1' } as const;

/** What a record takes over from the tree it hangs on. */
const TREE_FIELDS = {
  oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', where: STANDS, required: 'draft', filter: 'eq', group: 'target', sheet: '省级古树编号' }),
  provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, auto: true, filter: 'like', group: 'target' }),
  treeTypeName: text({ label: ['树种', 'Species'], max: 50, taxon: 'species', auto: true, filter: 'like', group: 'target' }),
  xzCode: region({ label: ['所在区划', 'Region'], auto: true, filter: 'prefix', group: 'target' }),
} as const;

type Own = 'fields' | 'groups' | 'region' | 'title' | 'target' | 'timeline' | 'tenancy';

/** What is declared of a record on a tree besides what the tree gives it. */
interface OnTree<F extends Record<string, Field>> extends Omit<RecordDefinition, Own> {
  groups: RecordDefinition['groups'];
  fields: F;
  /** Field of the day or moment it happened, by which it stands in the tree's timeline. */
  happened: keyof F & string;
  /** Fields that say in the timeline what happened. */
  shows: readonly (keyof F & string)[];
}

/**
 * Declares a record that hangs on a tree: the tree, its number, species and region are its first fields, the tree must
 * stand in the register and in one's own region (R01), and the record has its place in the tree's timeline.
 */
export const onTree = <const F extends Record<string, Field>>({
  happened,
  shows,
  groups,
  fields,
  ...definition
}: OnTree<F>): RecordDefinition<typeof TREE_FIELDS & F> =>
  defineRecord({
    ...definition,
    region: 'xzCode',
    title: 'provinceOldTreeNumber',
    groups: { target: ['对象', 'Tree'], ...groups },
    target: {
      field: 'oldTreeId',
      to: 'oldTree/oldTree',
      takes: ['provinceOldTreeNumber', 'treeTypeName', 'xzCode'],
      where: STANDS,
    },
    timeline: { of: 'oldTreeId', time: happened, shows },
    fields: { ...TREE_FIELDS, ...fields },
  });
