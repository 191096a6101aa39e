import { isImported, type RecordDefinition, recordPaths, type RowOf, screenOf } from '@gushu/shared';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../api/client.js';
import { type ColumnOptions, useColumns } from '../columns/record-columns.js';
import { ChangeComparison } from '../changes/ChangeComparison.js';
import { isFree } from '../changes/changed-rows.js';
import { ChangeNotice } from '../changes/ChangeNotice.js';
import { ChangesLink } from '../changes/ChangesLink.js';
import { RecordActions } from '../changes/RecordActions.js';
import { useChangeFilter } from '../changes/useChangeFilter.js';
import type { ListTools } from '../table/data-table.js';
import { ImportButton } from '../sheet-import/ImportButton.js';
import type { OwnForm } from '../editing/RecordForm.js';
import { RecordFormPage } from './RecordFormPage.js';
import { RecordTable } from './RecordTable.js';
import { RecordViewPage } from './RecordViewPage.js';

interface Options<D extends RecordDefinition> extends ColumnOptions<D>, OwnForm<D> {
  record: D;
  /** Address of the list where it is not the one that the definition names; form and view lie below it. */
  list?: string;
  /** Which of the record's rows the list shows, as filters of it. */
  where?: Query;
  /** Further buttons above the list; a function is passed what the list lends them. */
  tools?: ReactNode | ((list: ListTools<RowOf<D>>) => ReactNode);
  /** Further buttons for the rows that are chosen. */
  chosen?: (list: ListTools<RowOf<D>>) => ReactNode;
  /** Key of what an empty list says of how to begin. */
  emptyHint?: string;
  /** Sections below the fields of a row. */
  sections?: (row: RowOf<D>) => ReactNode;
}

/** List, form and view of a record from its definition, and what differs in them. */
export function recordPages<D extends RecordDefinition>(
  options: Options<D>,
): Record<'ListPage' | 'FormPage' | 'ViewPage', ComponentType> {
  const { record, where, faults, initial, derive, endsBy, sections, tools, chosen, emptyHint } = options;
  const paths = recordPaths(options.list ?? screenOf(record));
  const useOwnColumns = () => useColumns(record, options);
  return {
    ListPage: () => (
      <RecordTable
        record={record}
        columns={useChangeFilter(record, useOwnColumns())}
        paths={paths}
        where={where}
        emptyHint={emptyHint}
        tools={(list) => (
          <>
            {record.changes && <ChangesLink record={record} list={paths.list} />}
            {isImported(record) && <ImportButton record={record} />}
            {typeof tools === 'function' ? tools(list) : tools}
          </>
        )}
        chosen={chosen}
        rowActions={(row) => <RecordActions record={record} row={row} paths={paths} />}
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
        faults={faults}
        initial={initial}
        derive={derive}
        endsBy={endsBy}
      />
    ),
    ViewPage: () => (
      <RecordViewPage record={record} columns={useOwnColumns()} paths={paths} sections={sections} />
    ),
  };
}
