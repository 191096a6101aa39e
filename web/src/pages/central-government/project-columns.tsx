import { centralGovernment, pathsOf, type ProjectMore, type RowOf } from '@gushu/shared';
import { TreeChoice } from './TreeChoice.js';

export const PROJECT = centralGovernment;
/** A project as lists answer it; what stands beside its fields comes with its page. */
export type ProjectRow = RowOf<typeof centralGovernment> & Partial<ProjectMore>;
export const PROJECT_PATHS = pathsOf(centralGovernment);

/** How far a project is, as a figure and as a bar. */
function ProgressShown({ row }: { row: ProjectRow }) {
  const progress = row.progress ?? 0;
  return (
    <span className="project-at">
      <span className="figures">{progress} %</span>
      <span className="project-bar" aria-hidden>
        <span style={{ width: `${progress}%` }} />
      </span>
    </span>
  );
}

/** The columns of projects, their filters, and what differs in single ones. */
export const PROJECT_COLUMNS = {
  show: ['projectName', 'year', 'xzCode', 'stage', 'progress', 'fund'],
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
    progress: { width: 96, render: (_: unknown, row: ProjectRow) => <ProgressShown row={row} /> },
    oldTreeId: { input: TreeChoice },
  },
} as const;
