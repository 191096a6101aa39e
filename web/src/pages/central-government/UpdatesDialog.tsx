import { centralGovernment, type TransitionResult, permissionOf } from '@gushu/shared';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useLabel } from '../../columns/record-columns.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { FieldInput } from '../../fields/FieldInput.js';
import { fieldRule } from '../../fields/field-rule.js';
import { tellDone } from '../../feedback.js';
import { OpinionField } from '../../review/OpinionField.js';
import { usePermission } from '../../session/access.js';
import type { ProjectRow } from './project-columns.js';
import { useTellResults } from './useTellResults.js';

interface Values {
  stage: number | null;
  progress: number | null;
  usedFund: number | null;
  opinion: string;
}

interface Props {
  rows: readonly ProjectRow[];
  /** Called with the projects that were refused. */
  onDone: (left: ProjectRow[]) => void;
  onClose: () => void;
}

const { fields } = centralGovernment;

/** Gives several projects another stage, progress or money spent, and says what came of each. */
export function UpdatesDialog({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const tell = useTellResults();
  const mayEdit = usePermission(permissionOf(centralGovernment, 'edit'));
  const names = mayEdit ? (['stage', 'progress', 'usedFund'] as const) : (['stage'] as const);
  const save = async ({ opinion, ...values }: Values) => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    const results = await post<TransitionResult[]>(`${centralGovernment.path}/updates`, {
      ids: rows.map(({ id }) => id).join(','),
      versions: rows.map(({ version }) => version).join(','),
      ...Object.fromEntries(
        given.map(([name, value]) => [name, name === 'usedFund' ? String(value) : value]),
      ),
      ...(opinion ? { reason: opinion } : {}),
    });
    const left = tell(rows, results);
    if (left.length === 0) tellDone(t('done.updated'));
    onDone(left);
  };
  return (
    <SmallDialog<Values>
      title={t('project.updates', { count: rows.length })}
      initial={{ stage: null, progress: null, usedFund: null, opinion: '' }}
      save={save}
      done=""
      onClose={onClose}
    >
      <p className="project-hint">{t('project.updatesHint')}</p>
      {names.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={label(fields[name].label)}
          rules={[fieldRule(name, fields[name])]}
        >
          <FieldInput field={fields[name]} />
        </Form.Item>
      ))}
      <Form.Item noStyle dependencies={['stage']}>
        {(form) => {
          const stage: unknown = form.getFieldValue('stage');
          const isBack = Boolean(stage) && rows.some((row) => Number(stage) < row.stage);
          return isBack && <OpinionField asks="reason" />;
        }}
      </Form.Item>
    </SmallDialog>
  );
}
