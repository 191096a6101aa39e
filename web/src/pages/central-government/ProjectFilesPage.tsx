import { projectFile } from '@gushu/shared';
import { useMemo } from 'react';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const COLUMNS = {
  show: ['fileName', 'projectId', 'fileType', 'fileLevel', 'stage', 'uploadUser', 'uploadTime'],
};

/** Files of all projects. */
export function ProjectFilesPage() {
  const label = useLabel()(projectFile.label);
  const columns = useEntityColumns(projectFile, COLUMNS);
  const api = useMemo(() => {
    const { list, detail, history } = entityApi(projectFile, { list: 'page', separate: true });
    return { list, detail, history };
  }, []);
  return (
    <AdminScreen
      name="centralGovernment"
      screen="projectFile"
      label={label}
      heading={label}
      columns={columns}
      api={api}
      queryKey={['list', 'projectFile']}
    />
  );
}
