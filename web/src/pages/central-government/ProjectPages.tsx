import { projectFaults } from '@gushu/shared';
import { useMemo } from 'react';
import { useColumns } from '../../columns/record-columns.js';
import { RecordFormPage } from '../../record/RecordFormPage.js';
import { RecordTable } from '../../record/RecordTable.js';
import { PROJECT, PROJECT_COLUMNS, PROJECT_PATHS } from './project-columns.js';
import { ProjectListTools } from './ProjectListTools.js';
import './project.css';

export { ViewPage } from './ProjectViewPage.js';

/** Rescue projects, with what may be done with several at once. */
export function ListPage() {
  const columns = useColumns(PROJECT, PROJECT_COLUMNS);
  return (
    <RecordTable
      record={PROJECT}
      columns={columns}
      paths={PROJECT_PATHS}
      tools={(list) => <ProjectListTools list={list} />}
    />
  );
}

/** Adds a project, or changes one; what it copies of its tree is shown where that is chosen. */
export function FormPage() {
  const columns = useColumns(PROJECT, PROJECT_COLUMNS);
  const asked = useMemo(() => columns.filter(({ field }) => field.group !== 'tree'), [columns]);
  return <RecordFormPage record={PROJECT} columns={asked} paths={PROJECT_PATHS} faults={projectFaults} />;
}
