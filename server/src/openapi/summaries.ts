const VERBS: Readonly<Record<string, string>> = {
  page: 'One page',
  list: 'The list',
  detail: 'One row',
  history: 'Who changed what and when',
  tree: 'The tree',
  'lazy-tree': 'One level of the tree',
  'lazy-list': 'One level of the list',
  'dept-tree': 'The tree of departments',
  select: 'Rows for a picker',
  save: 'Adds a row',
  update: 'Changes a row',
  submit: 'Adds a row, or changes the one whose id is given',
  remove: 'Removes rows',
  grant: 'Grants rights',
  enable: 'Puts one to use',
  export: 'The rows of a filter as a workbook',
  info: 'About oneself',
  locate: 'Where a position lies',
  search: 'Finds by name',
};

const words = (name: string): string =>
  name
    .replace(/[-_/]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** What an operation is called whose controller says nothing: by its verb, or its own name in words. */
export function summaryOf(tag: string, path: string): string {
  const verb = path.split('/').at(-1) ?? path;
  return `${tag}: ${VERBS[verb] ?? words(verb)}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  id: 'Id of the row',
  ids: 'Ids, joined by commas',
  current: 'Page, from 1',
  size: 'Rows of a page, at most 200; -1 means all rows where a list allows it',
  ascs: 'Columns to sort by upwards, joined by commas',
  descs: 'Columns to sort by downwards, joined by commas',
  code: 'Code',
  tenantId: 'Tenant; only platform administrators may name one',
  parentId: 'Id of the parent; 0 for the first level',
};

/** What a parameter of a common name means. */
export const parameterText = (name: string): string => FIELDS[name] ?? words(name);
