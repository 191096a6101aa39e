import { AttachType, centralGovernment, permissionOf, projectFile } from '@gushu/shared';
import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import type { TableColumn } from '../../columns/column.js';
import { useLabel } from '../../columns/record-columns.js';
import { Dialog } from '../../layout/Dialog.js';
import { usePermission } from '../../session/access.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { PicturePreview } from '../attach/PicturePreview.js';
import { AddFilesDialog } from './AddFilesDialog.js';
import { type ProjectFile, typeOf } from './comparison.js';
import type { ProjectRow } from './project-columns.js';
import { FileButtons, LevelButton } from './FileTools.js';

/** A project has few files: they are all in sight. */
const UNFILTERED = { search: false } as const;

interface Props {
  columns: TableColumn<ProjectFile>[];
  heading?: ReactNode;
  /** The project whose files are listed; those of all projects where there is none. */
  project?: ProjectRow;
  /** Whether files may be added here, as far as the project itself says. */
  open?: boolean;
}

/** Shows a picture, or plays a film. */
function Preview({ file, onClose }: { file: ProjectFile; onClose: () => void }) {
  const name = file.fileName ?? '';
  if (typeOf(file) !== AttachType.video)
    return <PicturePreview id={file.attachId} name={name} onClose={onClose} />;
  return (
    <Dialog open width={880} title={name} footer={null} onCancel={onClose}>
      <video controls playsInline className="project-film" src={file.url ?? ''} aria-label={name} />
    </Dialog>
  );
}

/** Files of projects: looked at, downloaded, changed one by one, given another level together, removed and added. */
export function FileTable({ columns, heading, project, open = true }: Props) {
  const { t } = useTranslation();
  const label = useLabel()(projectFile.label);
  const forget = useInvalidateRecord(centralGovernment);
  const client = useQueryClient();
  const [shown, show] = useState<ProjectFile>();
  const [isAdding, add] = useState(false);
  const mayEdit = usePermission(permissionOf(centralGovernment, 'edit'));
  const mayAdd = usePermission(permissionOf(centralGovernment, 'add')) || mayEdit;
  const id = project?.id;
  const api = useMemo(
    () =>
      entityApi<typeof projectFile, ProjectFile>(projectFile, {
        list: 'page',
        separate: true,
        ...(id ? { fixed: { projectId: id } } : {}),
      }),
    [id],
  );
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['list', projectFile.name] });
    void forget();
  };
  return (
    <>
      <AdminScreen<ProjectFile>
        name={centralGovernment.name}
        screen={project ? 'filesOfProject' : projectFile.name}
        {...(project ? { mark: 'file', more: UNFILTERED } : {})}
        label={label}
        {...(heading ? { heading } : {})}
        columns={columns}
        api={api}
        queryKey={['list', projectFile.name, id ?? 'all']}
        nameOf={({ fileName }) => fileName ?? ''}
        canAdd={false}
        canView={false}
        onChanged={changed}
        tools={(list) => (
          <>
            <LevelButton list={list} />
            {mayAdd && open && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => add(true)}>
                {t('project.files.add')}
              </Button>
            )}
          </>
        )}
        rowActions={(file) => <FileButtons file={file} onShow={show} />}
      />
      {shown && <Preview file={shown} onClose={() => show(undefined)} />}
      {isAdding && <AddFilesDialog project={project} onSaved={changed} onClose={() => add(false)} />}
    </>
  );
}
