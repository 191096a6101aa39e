import { type RecordDefinition, screenOf } from '../record/define.js';
import { RECORDS } from '../records/index.js';
import type * as definitions from '../records/definitions.js';
import { area, type Screen } from './define.js';

/** The last part of an address. */
type Stem<Path extends string> = Path extends `${string}/${infer Rest}` ? Stem<Rest> : Path;

/** Addresses of a record's pages. */
export interface RecordPaths<List extends string = string> {
  list: List;
  form: `${List}/${Stem<List>}Add`;
  view: `${List}/${Stem<List>}View`;
}

/** Addresses below the one of a list, as the specification names them: `…/law`, `…/law/lawAdd`, `…/law/lawView`. */
export function recordPaths<List extends string>(list: List): RecordPaths<List> {
  const stem = `${list}/${list.split('/').at(-1)}`;
  return { list, form: `${stem}Add`, view: `${stem}View` } as RecordPaths<List>;
}

/** Addresses of a record's pages. */
export const pathsOf = (record: Pick<RecordDefinition, 'name' | 'screen'>): RecordPaths =>
  recordPaths(screenOf(record));

/** Address of a row's page below its list. */
export const viewOf = (list: string, id: string): string => `${recordPaths(list).view}?id=${id}`;

type RecordScreens<List extends string, Menu extends string> = {
  readonly [P in List]: { kind: 'list'; menu: Menu; permission: string };
} & {
  readonly [P in RecordPaths<List>['form']]: {
    kind: 'form';
    under: List;
    permission: string;
    writes: string;
  };
} & {
  readonly [P in RecordPaths<List>['view']]: { kind: 'view'; under: List; permission: string };
};

/** List, form and view of a record. The menu entry has the record's name, unless its rows are spread over several lists. */
export function recordScreens<List extends string, Name extends string, Menu extends string = Name>(
  list: List,
  record: Name,
  menu?: Menu,
): RecordScreens<List, Menu> {
  const { form, view } = recordPaths(list);
  return {
    [list]: { kind: 'list', menu: menu ?? record, permission: `${record}_view` },
    [form]: { kind: 'form', under: list, permission: `${record}_add`, writes: record },
    [view]: { kind: 'view', under: list, permission: `${record}_view` },
  } as RecordScreens<List, Menu>;
}

type Definitions = typeof definitions;

/** Address of the list of a definition that names one. */
type ListOf<D> = D extends RecordDefinition & { screen?: infer P extends string }
  ? string extends P
    ? never
    : P
  : never;

/** Records by the address of their list. */
type Listed = { [K in keyof Definitions as ListOf<Definitions[K]>]: K };

/** The screens of every record whose definition names its list. */
type DefinedScreens = {
  readonly [P in keyof Listed & string]: { kind: 'list'; menu: Listed[P]; permission: string } & Pick<
    Screen,
    'area'
  >;
} & {
  readonly [P in keyof Listed & string as RecordPaths<P>['form'] | RecordPaths<P>['view']]: {
    kind: 'form' | 'view';
    under: P;
    permission: string;
  } & Pick<Screen, 'area'>;
};

/** Lists, forms and views of the records whose definitions name an address; the area is its first part. */
export const definedScreens = Object.assign(
  {},
  ...RECORDS.map(({ name, screen }) => screen && area(screen.split('/')[1]!, recordScreens(screen, name))),
) as DefinedScreens;
