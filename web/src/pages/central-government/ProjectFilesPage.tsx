import { centralGovernment, pathsOf, projectFile } from '@gushu/shared';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { RegionText } from '../../columns/RegionText.js';
import { useLabel } from '../../columns/record-columns.js';
import { FieldFilter } from '../../fields/FieldFilter.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import type { ProjectFile } from './comparison.js';
import { FileTable } from './FileTable.js';
import './project.css';

const { fields } = centralGovernment;
const HIDDEN = { hideInTable: true, hideInForm: true, search: false } as const;
const SHOWN = [
  ...(['fileName', 'projectName', 'year', 'xzCode', 'fileType', 'fileLevel'] as const),
  ...(['stage', 'uploadTime'] as const),
];
const VIEW = pathsOf(centralGovernment).view;

/** Columns of a file, and those of its project that stand beside it. */
function useFileColumns() {
  const label = useLabel();
  const options = useCallback((): EntityOptions<ProjectFile> => {
    const of = (name: 'projectName' | 'year' | 'xzCode') => {
      const field = fields[name];
      return {
        title: label(field.label),
        search: {} as never,
        formItemRender: () => <FieldFilter field={field} />,
      };
    };
    return {
      show: SHOWN,
      override: {
        projectId: HIDDEN,
        attachId: HIDDEN,
        url: HIDDEN,
        fileName: { width: 220, wide: true },
        uploadTime: { search: false, width: 160, least: 160 },
        projectName: {
          ...of('projectName'),
          width: 200,
          render: (_: unknown, { projectId, projectName }: ProjectFile) => (
            <Link to={`${VIEW}?id=${projectId}`}>{projectName}</Link>
          ),
        },
        year: { ...of('year'), width: 80 },
        xzCode: {
          ...of('xzCode'),
          width: 180,
          render: (_: unknown, row: ProjectFile) => (
            <RegionText name="xzCode" field={fields.xzCode} row={row} />
          ),
        },
      },
    };
  }, [label]);
  return useEntityColumns<typeof projectFile, ProjectFile>(projectFile, options);
}

/** Files of all projects. */
export const ProjectFilesPage = () => <FileTable columns={useFileColumns()} />;
