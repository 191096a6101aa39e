import { projectFile, ProjectStage } from '@gushu/shared';
import { useLabel } from '../../columns/record-columns.js';
import { isEditable, transitionOf } from '../../review/review-transitions.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { FileTable } from './FileTable.js';
import type { ProjectRow } from './project-columns.js';

// The project is the same in all rows, and a file that is uploaded stays what it is.
const HIDDEN = { hideInTable: true, hideInForm: true, search: false } as const;
const COLUMNS = {
  show: ['fileName', 'fileType', 'fileLevel', 'stage', 'uploadUser', 'uploadTime'],
  override: {
    projectId: HIDDEN,
    attachId: HIDDEN,
    url: HIDDEN,
    fileName: { width: 240, wide: true },
    uploadTime: { search: false, width: 160, least: 160 },
  },
} as const;

/** The files of a project. The last stage fixes the project, but its own report is only written then. */
export function ProjectFiles({ project }: { project: ProjectRow }) {
  const label = useLabel()(projectFile.label);
  const columns = useEntityColumns(projectFile, COLUMNS);
  const isLast = project.stage === ProjectStage.evaluation;
  const isOpen = isEditable(project) || (isLast && transitionOf(project, 'unsettle') !== undefined);
  return (
    <section className="project-panel project-files">
      <FileTable heading={label} columns={columns} project={project} open={isOpen} />
    </section>
  );
}
