import { checkRecord, permissionOf, type RowOf, today } from '@gushu/shared';
import { Button, Form, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { FieldInput } from '../../fields/FieldInput.js';
import { fieldRule } from '../../fields/field-rule.js';
import { usePermission } from '../../session/access.js';

const { fields } = checkRecord;

/** A check, and whether its reader may write below it. */
type Check = RowOf<typeof checkRecord> & { rectifiable?: boolean; recheckable?: boolean };

/** Fields of each step, and the server's flag that lets the reader fill them in. */
const STEPS = {
  rectify: { asks: ['rectifyResult', 'rectifyDate'], allowed: 'rectifiable' },
  recheck: { asks: ['recheckOk'], allowed: 'recheckable' },
} as const;
type Step = keyof typeof STEPS;

interface DialogProps {
  row: Check;
  step: Step;
  onClose: () => void;
}

function StepDialog({ row, step, onClose }: DialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const forget = useInvalidateRecord(checkRecord);
  const { asks } = STEPS[step];
  const held = Object.assign({ rectifyDate: today() }, row);
  return (
    <SmallDialog<Record<string, unknown>>
      title={t(`check.${step}`)}
      initial={Object.fromEntries(asks.map((name) => [name, held[name]]))}
      save={(values) => post(`${checkRecord.path}/update`, { id: row.id, version: row.version, ...values })}
      onSaved={() => void forget()}
      onClose={onClose}
    >
      {asks.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={label(fields[name].label)}
          rules={[{ required: true }, fieldRule(name, fields[name])]}
        >
          <FieldInput field={fields[name]} />
        </Form.Item>
      ))}
    </SmallDialog>
  );
}

/** Buttons below a check that found a fault: rectification by the region that was checked, recheck by the checker. */
export function Rectification({ row }: { row: Check }) {
  const { t } = useTranslation();
  const mayEdit = usePermission(permissionOf(checkRecord, 'edit'));
  const [step, open] = useState<Step>();
  const steps = (Object.keys(STEPS) as Step[]).filter((each) => mayEdit && row[STEPS[each].allowed]);
  if (steps.length === 0) return null;
  return (
    <Space wrap className="record-tools">
      {steps.map((each) => (
        <Button key={each} type="primary" ghost={each === 'rectify'} onClick={() => open(each)}>
          {t(`check.${each}`)}
        </Button>
      ))}
      {step && <StepDialog row={row} step={step} onClose={() => open(undefined)} />}
    </Space>
  );
}
