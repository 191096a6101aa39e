import { centralGovernment, type Field, projectFile } from '@gushu/shared';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useLabel } from '../../columns/record-columns.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { FieldInput } from '../../fields/FieldInput.js';
import { fieldRule } from '../../fields/field-rule.js';
import type { ProjectRow } from './project-columns.js';
import { FilesInput, type NewFile } from './FilesInput.js';

interface Values {
  projectId: string;
  fileType: string;
  fileLevel: string;
  stage: number;
  files: NewFile[];
}

interface Props {
  /** The project that they belong to; asked for where it is not known. */
  project?: ProjectRow | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const ASKED = ['projectId', 'fileType', 'fileLevel', 'stage'] as const;

/** Adds files to a project: their type, level and stage are said once for all of them. */
export function AddFilesDialog({ project, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const [pending, setPending] = useState(0);
  const fields: Readonly<Record<(typeof ASKED)[number] | 'attachId', Field>> = projectFile.fields;
  const save = ({ files, ...shared }: Values) =>
    post(`${centralGovernment.path}/saveFiles`, {
      files: files.map(({ attachId }) => ({
        ...shared,
        projectId: project?.id ?? shared.projectId,
        attachId,
      })),
    });
  return (
    <SmallDialog<Values>
      title={t('project.files.add')}
      width={640}
      initial={{
        projectId: project?.id,
        fileType: undefined,
        fileLevel: project?.fileLevel ?? undefined,
        stage: project?.stage,
        files: [],
      }}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {ASKED.filter((name) => name !== 'projectId' || !project).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={label(fields[name].label)}
          rules={[
            ...(fields[name].required
              ? [{ required: true, message: t('project.files.needed', { label: label(fields[name].label) }) }]
              : []),
            fieldRule(name, fields[name]),
          ]}
        >
          <FieldInput field={fields[name]} />
        </Form.Item>
      ))}
      <Form.Item
        name="files"
        label={label(fields.attachId.label)}
        rules={[
          {
            validator: (_: unknown, files: readonly NewFile[] = []) => {
              if (pending > 0) return Promise.reject(new Error(t('attachments.unsent', { count: pending })));
              return files.length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('project.files.none')));
            },
          },
        ]}
      >
        <FilesInput onPending={setPending} />
      </Form.Item>
    </SmallDialog>
  );
}
