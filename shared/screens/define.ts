/** Kind of screen: the list of rows, the form or the view of one, statistics, a map, or a page of its own kind. */
export type ScreenKind = 'list' | 'form' | 'view' | 'statistics' | 'map' | 'page';

/** A screen of the console. One with neither `menu` nor `under` is everybody's. */
export interface Screen<Address extends string = string> {
  /** Group of screens that one file of browser tests walks through. */
  area: string;
  kind: ScreenKind;
  /** Code of the menu entry that leads to it: people who have the entry may open it. */
  menu?: string;
  /** Address of the screen whose menu entry grants this one. */
  under?: Address;
  /** Permission of the call that lists its rows; a form's is the one to add. */
  permission?: string;
  /** Record that it adds to, or changes when the address names an id. */
  writes?: string;
  /** Key of its tab's label in the catalogue of the web client, where no menu entry names it. */
  title?: string;
  /** Drawn without side menu and tabs. */
  bare?: true;
}

type Line = Omit<Screen, 'area'>;

/** The screens of an area by their address; keeps the literal types of addresses and codes. */
export const area = <const S extends Readonly<Record<string, Line>>>(name: string, screens: S) =>
  Object.fromEntries(Object.entries(screens).map(([path, screen]) => [path, { area: name, ...screen }])) as {
    readonly [P in keyof S]: S[P] & { readonly area: string };
  };
