/** Addresses of a record's pages. */
export interface RecordPaths {
  list: string;
  form: string;
  view: string;
}

/** Addresses below the one of a list, as the specification names them: `…/law`, `…/law/lawAdd`, `…/law/lawView`. */
export function recordPaths(list: string): RecordPaths {
  const stem = `${list}/${list.split('/').at(-1)}`;
  return { list, form: `${stem}Add`, view: `${stem}View` };
}

/** Address of a row's page below its list. */
export const viewOf = (list: string, id: string): string => `${recordPaths(list).view}?id=${id}`;
