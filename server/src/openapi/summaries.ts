/** A name in words: `lazy-tree` and `lazyTree` are both `lazy tree`. */
export const words = (name: string): string =>
  name
    .replace(/[-_/]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const FIELDS: Readonly<Record<string, string>> = {
  id: 'Id of the row',
  ids: 'Ids, joined by commas',
  current: 'Page, from 1',
  size: 'Rows of a page',
  ascs: 'Columns to sort by upwards, joined by commas',
  descs: 'Columns to sort by downwards, joined by commas',
  code: 'Code',
  tenantId: 'Tenant; only platform administrators may name one',
  parentId: 'Id of the parent; 0 for the first level',
};

/** Description of a parameter with a common name. */
export const parameterText = (name: string): string => FIELDS[name] ?? words(name);
