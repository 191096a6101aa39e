import { centralGovernment, type RecordDefinition, recordPaths, type Row } from '@gushu/shared';
import { FieldValue } from '../../fields/FieldValue.js';
import { TreeChoice } from './TreeChoice.js';

export const PROJECT: RecordDefinition = centralGovernment;
export const PROJECT_PATHS = recordPaths('/devOps/centralGovernment');

/** The stage of a project, and below it how far the whole is. */
function StageShown({ row }: { row: Row }) {
  const progress = Number(row['progress'] ?? 0);
  return (
    <span className="project-at">
      <span>
        <FieldValue name="stage" field={centralGovernment.fields.stage} row={row} />
        <span className="figures">{progress} %</span>
      </span>
      <span className="project-bar" aria-hidden>
        <span style={{ width: `${progress}%` }} />
      </span>
    </span>
  );
}

/** The columns of projects, their filters, and what differs in single ones. */
export const PROJECT_COLUMNS = {
  show: [
    ...['projectName', 'year', 'xzCode', 'treeTypeName', 'stage', 'fund'],
    ...['checkStatus', 'publishStatus'],
  ],
  filters: [
    'projectName',
    'year',
    'xzCode',
    'stage',
    'checkStatus',
    'publishStatus',
    'isExcellent',
    'fileLevel',
  ],
  override: {
    year: { width: 80 },
    stage: { width: 150, least: 130, render: (_: unknown, row: Row) => <StageShown row={row} /> },
    oldTreeId: { input: TreeChoice },
  },
};
