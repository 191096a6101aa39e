import {
  budgetFaults,
  centralBudget,
  type Fault,
  isBlank,
  type RecordDefinition,
  sheng,
  shengFaults,
} from '@gushu/shared';
import { Button, Form, Select } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldColumn, useLabel } from '../../columns/record-columns.js';
import { ConflictDialog } from '../../editing/ConflictDialog.js';
import { FormField } from '../../editing/FormField.js';
import { useConflictFields } from '../../editing/useConflictFields.js';
import { useCloseAsk } from '../../editing/useLeaveWarning.js';
import { useSave, type Values } from '../../editing/useSave.js';
import { FirstFocus } from '../../layout/FirstFocus.js';
import { useInvalidateFunds } from './fund-api.js';
import type { Entering, Grant } from './fund-lines.js';
import { moneyShown } from './money.js';

interface Kind {
  record: RecordDefinition;
  faults: (values: Values) => Fault[];
  names: readonly string[];
}

const GRANT: Kind = {
  record: centralBudget,
  faults: budgetFaults,
  names: [
    'batch',
    'xzCode',
    'fund',
    'arrivedFund',
    'usedFund',
    'treeNum',
    'docNo',
    'docDate',
    'purpose',
    'remark',
  ],
};
const ALLOTMENT: Kind = {
  record: sheng,
  faults: shengFaults,
  names: [
    ...[
      'parentId',
      'xzCode',
      'centralFund',
      'provinceFund',
      'localFund',
      'usedFund',
      'treeNum',
      'docNo',
      'docDate',
    ],
    'remark',
  ],
};

interface Props {
  entering: Entering;
  year: number;
  /** Grants that the money may come from. */
  grants: readonly Grant[];
  onClose: () => void;
}

/** The grant that the money comes from, with its purpose: the first one, until another is chosen. */
function GrantField({ grants }: Pick<Props, 'grants'>) {
  const label = useLabel();
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const [first] = grants;
  useEffect(() => {
    if (first && isBlank(form.getFieldValue('parentId'))) form.setFieldValue('parentId', first.id);
  }, [form, first]);
  return (
    <Form.Item name="parentId" label={label(sheng.fields.parentId.label)} required>
      <Select
        options={grants.map(({ id, batch, budgetNo, fund }) => ({
          value: id,
          label: `${batch ?? ''} ${budgetNo ?? ''} · ${t('fund.money', { money: moneyShown(fund) })}`,
        }))}
      />
    </Form.Item>
  );
}

/** Values of a new row. */
function initialOf({ entering, year }: Pick<Props, 'entering' | 'year'>): Values {
  if (entering.row) return { ...entering.row };
  return {
    ...(entering.kind === 'grant' ? { year } : {}),
    ...(entering.province ? { xzCode: entering.province } : {}),
  };
}

/**
 * A budget's form in its line: Enter saves, Esc closes, and a conflict with somebody else's change is decided first.
 */
export function BudgetForm(props: Props) {
  const { entering, grants, onClose } = props;
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const [form] = Form.useForm<Values>();
  const [row] = useState(entering.row);
  const { record, faults, names } = entering.kind === 'grant' ? GRANT : ALLOTMENT;
  const forget = useInvalidateFunds();
  const { leave, close } = useCloseAsk(onClose);
  const conflictFields = useConflictFields(record);
  const saved = () => {
    leave.clean();
    void forget();
    onClose();
  };
  const state = useSave({ record, form, row, faults, onSaved: saved });
  const initial = initialOf(props);
  const onKeyDown = (event: KeyboardEvent) => {
    // An open picker handles the key itself.
    const isOpen = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Escape' || isOpen || state.conflict) return;
    // The question that it may open must not get the same key.
    event.stopPropagation();
    close();
  };
  const columns = names.map((name) => fieldColumn(name, record.fields[name]!, i18n.language, {}));
  return (
    <div className="fund-form" onKeyDown={onKeyDown} role="group" aria-label={label(record.label)}>
      <Form<Values>
        form={form}
        name={`fund-${row?.id ?? 'new'}`}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(changed: Values) => {
          state.settleFaults(Object.keys(changed));
          leave.dirty();
        }}
        onFinish={() => void state.save('draft')}
      >
        <div className="fund-fields">
          {columns.map((column) =>
            column.dataIndex === 'parentId' ? (
              <GrantField key="parentId" grants={grants} />
            ) : (
              <FormField
                key={column.dataIndex}
                record={record}
                faults={faults}
                isMarked={state.isMarked}
                column={column}
              />
            ),
          )}
        </div>
        <div className="fund-actions">
          <Button htmlType="submit" type="primary" loading={state.saving}>
            {t('action.save')}
          </Button>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <span className="fund-keys">{t('fund.keys')}</span>
        </div>
      </Form>
      <FirstFocus />
      {state.conflict && (
        <ConflictDialog
          fields={conflictFields()}
          {...state.conflict}
          saving={state.saving}
          onSave={state.settleConflict}
          onCancel={state.giveUp}
        />
      )}
    </div>
  );
}
