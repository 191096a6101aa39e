import { inSentence, machineWith, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Button, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import { isHeld, transitionOf } from '../review/review-transitions.js';
import { usePermissions } from '../session/access.js';
import type { Values } from './differences.js';
import { type EndsBy, useAtOnce } from './useAtOnce.js';
import type { Stage } from './useSave.js';

interface Props {
  record: RecordDefinition;
  row: RowOf | undefined;
  form: FormInstance<Values>;
  endsBy?: EndsBy | undefined;
  submits?: boolean;
  /** Shows the fields that are still missing. */
  gaps: ReactNode;
  saving: boolean;
  onSave: (stage: Stage) => void;
  onCancel: () => void;
}

/** Whether the saved row can be submitted at once; for a change, `submits` refers to the request made of it. */
function useCanSubmit({ record, row, submits }: Props): boolean {
  const held = usePermissions().data ?? {};
  const transition = machineWith(record, 'submit')?.transitions['submit'];
  if (!transition || !isHeld(record, transition, held)) return false;
  return submits ?? (!row || transitionOf(row, 'submit') !== undefined);
}

/** The end of a record's form: missing fields, and the buttons that save or leave it. */
export function FormFoot(props: Props) {
  const { gaps, saving, onSave, onCancel } = props;
  const { t } = useTranslation();
  const label = useLabel();
  const submit = useCanSubmit(props) && machineWith(props.record, 'submit')?.transitions['submit'];
  const atOnce = useAtOnce(props);
  return (
    <div className="form-foot">
      {gaps}
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
      <Button type={submit ? 'default' : 'primary'} loading={saving} onClick={() => onSave('draft')}>
        {t('action.save')}
      </Button>
      {submit && (
        <Button type="primary" loading={saving} onClick={() => onSave('submit')}>
          {atOnce
            ? label(atOnce.label)
            : t('record.saveAnd', { transition: inSentence(label(submit.label)) })}
        </Button>
      )}
    </div>
  );
}
