import type { Grouped, OfTenants, RecordDefinition } from '../record/define.js';
import type { Label } from '../label.js';
import type { SHAPE } from '../record/shape.js';
import { dictionary, type Field, reference, region, text } from '../record/fields.js';
import type { Machine } from '../record/machine.js';

/** A tree or group that stands in the register. */
const STANDS = { lifeStatus: '1' } as const;

/** Fields that a record takes over from the tree, or the group, that it hangs on. */
const TREE_FIELDS = {
  oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', where: STANDS, required: 'draft', unless: 'groupId', filter: 'eq', group: 'target', sheet: '省级古树编号', help: ['古树、古树群填一项', 'Either a tree or a group'] }),
  groupId: reference({ label: ['古树群', 'Tree group'], to: 'oldTreeGroup/oldTreeGroup', where: STANDS, unless: 'oldTreeId', filter: 'eq', group: 'target', sheet: '省级古树群编号', help: ['古树、古树群填一项', 'Either a tree or a group'] }),
  targetType: dictionary({ label: ['对象类型', 'Kind of target'], code: 'target_type', auto: true, filter: 'in', group: 'target' }),
  provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, identity: true, auto: true, filter: 'like', group: 'target' }),
  treeTypeName: text({ label: ['树种', 'Species'], max: 50, taxon: 'species', auto: true, filter: 'like', group: 'target' }),
  xzCode: region({ label: ['所在区划', 'Region'], auto: true, filter: 'prefix', group: 'target' }),
} as const;

type Own = typeof SHAPE | 'fields' | 'groups' | 'region' | 'screen' | 'states' | 'title' | 'targets' | 'timeline' | 'tenancy';

const takes = (number: string) => ({ provinceOldTreeNumber: number, treeTypeName: 'treeTypeName', xzCode: 'xzCode' });

/** Definition of a record on a tree, without the parts that the tree gives it. */
type OnTree<F extends Record<string, Field>, G extends string, M, P extends string> = Omit<RecordDefinition<typeof TREE_FIELDS & F>, Own> & {
  states: M;
  screen?: P;
  groups: Readonly<Record<G, Label>>;
  fields: Grouped<F, G | 'target'>;
  /** Field of the day or moment it happened, by which it stands in the tree's timeline. */
  happened: keyof F & string;
  /** Fields that say in the timeline what happened. */
  shows: readonly (keyof F & string)[];
  /** Field that names a row; by default the number of the tree or group that it hangs on. */
  title?: keyof F & string;
  /**
   * Filters of the trees or groups to choose from, where not plainly those in the register: field → values, comma
   * list.
   */
  stands?: Readonly<Record<string, string>>;
  /** Further fields that it takes from the tree or the group, each by the name it has there. */
  takes?: Readonly<Record<'tree' | 'group', Readonly<Record<string, string>>>>;
};

const withoutSheet = (field: Field): Field => ({ ...field, sheet: undefined }) as Field;

/** The fields from the tree; where none of the record's own fields stands in a workbook, neither do these. */
function treeFields(
  own: Readonly<Record<string, Field>>,
  stands: Readonly<Record<string, string>>,
): Readonly<Record<string, Field>> {
  const isInSheet = Object.values(own).some(({ sheet }) => sheet !== undefined);
  return Object.fromEntries(
    Object.entries(TREE_FIELDS).map(([name, field]): [string, Field] => {
      const offered: Field = field.kind === 'reference' ? { ...field, where: stands } : field;
      return [name, isInSheet ? offered : withoutSheet(offered)];
    }),
  );
}

/**
 * Declares a record that hangs on a tree or a group of trees: which, its number, species and region are its first fields,
 * it must stand in the register and in one's own region (R01), and the record has its place in its timeline.
 */
export const onTree = <
  const F extends Record<string, Field>,
  const G extends string,
  const M extends readonly Machine<(keyof (typeof TREE_FIELDS & F) & string) | 'status'>[],
  const P extends string = never,
>({
  happened,
  shows,
  groups,
  fields,
  title,
  stands = STANDS,
  takes: more,
  ...definition
}: OnTree<F, G, M, P>) =>
  ({
    ...definition,
    tenancy: 'own',
    region: 'xzCode',
    title: title ?? 'provinceOldTreeNumber',
    groups: { target: ['对象', 'Target'], ...groups },
    targets: [
      { field: 'oldTreeId', to: 'oldTree/oldTree', takes: { ...takes('provinceOldTreeNumber'), ...more?.tree }, where: stands },
      { field: 'groupId', to: 'oldTreeGroup/oldTreeGroup', takes: { ...takes('provinceGroupNumber'), ...more?.group }, where: stands },
    ],
    timeline: { of: ['oldTreeId', 'groupId'], time: happened, shows },
    fields: { ...treeFields(fields, stands), ...fields },
  }) as unknown as RecordDefinition<
    typeof TREE_FIELDS & F,
    string,
    keyof (typeof TREE_FIELDS & F) & string,
    M,
    P
  > &
    OfTenants;
