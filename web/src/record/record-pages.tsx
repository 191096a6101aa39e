import { type Fault, isImported, type RecordDefinition, type Row } from '@gushu/shared';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../api/client.js';
import { type ColumnOptions, useColumns } from '../columns/record-columns.js';
import { ChangeComparison } from '../changes/ChangeComparison.js';
import { isFree } from '../changes/changed-rows.js';
import { ChangeNotice, ChangeTag } from '../changes/ChangeNotice.js';
import { ChangesLink } from '../changes/ChangesLink.js';
import { useChangeFilter } from '../changes/useChangeFilter.js';
import { StatusActions } from '../review/StatusActions.js';
import { ImportButton } from '../sheet-import/ImportButton.js';
import type { Values } from '../editing/useSave.js';
import { RecordFormPage } from './RecordFormPage.js';
import { RecordTable } from './RecordTable.js';
import { RecordViewPage } from './RecordViewPage.js';

/** Addresses of a record's pages. */
interface RecordPaths {
  list: string;
  form: string;
  view: string;
}

/** Addresses below the one of the list, as the specification names them: `…/lawAdd`, `…/lawView`. */
export const recordPaths = (list: string, name: string): RecordPaths => ({
  list,
  form: `${list}/${name}Add`,
  view: `${list}/${name}View`,
});

interface Options extends ColumnOptions {
  record: RecordDefinition;
  paths: RecordPaths;
  /** Faults between fields, as the server finds them too. */
  faults?: (values: Values) => Fault[];
  /** Which of the record's rows the list shows, as filters of it. */
  where?: Query;
  /** What a new row begins with. */
  initial?: Values;
  /** What follows in the form from what was just changed. */
  derive?: (changed: Values, values: Values, before: Values) => Values;
  /** Further buttons above the list. */
  tools?: ReactNode;
  /** Sections below the fields of a row. */
  sections?: (row: Row) => ReactNode;
}

/** List, form and view of a record from its definition, and what differs in them. */
export function recordPages(options: Options): Record<'ListPage' | 'FormPage' | 'ViewPage', ComponentType> {
  const { record, paths, where, faults, initial, derive, sections, tools } = options;
  const useOwnColumns = () => useColumns(record, options);
  return {
    ListPage: () => (
      <RecordTable
        record={record}
        columns={useChangeFilter(record, useOwnColumns())}
        paths={paths}
        {...(where ? { where } : {})}
        tools={
          <>
            {record.changes && <ChangesLink record={record} list={paths.list} />}
            {isImported(record) && <ImportButton record={record} />}
            {tools}
          </>
        }
        rowActions={(row) => (
          <>
            <StatusActions record={record} rows={[row]} />
            <ChangeTag row={row} view={paths.view} />
          </>
        )}
        editable={isFree}
        notice={(row) => (
          <>
            <ChangeNotice record={record} row={row} view={paths.view} />
            <ChangeComparison record={record} row={row} />
          </>
        )}
      />
    ),
    FormPage: () => (
      <RecordFormPage
        record={record}
        columns={useOwnColumns()}
        paths={paths}
        {...(faults ? { faults } : {})}
        {...(initial ? { initial } : {})}
        {...(derive ? { derive } : {})}
      />
    ),
    ViewPage: () => (
      <RecordViewPage
        record={record}
        columns={useOwnColumns()}
        paths={paths}
        {...(sections ? { sections } : {})}
      />
    ),
  };
}
