import {
  checkValue,
  type Fault,
  type Field,
  inSentence,
  isBlank,
  type Transition,
  type RecordDefinition,
  isWide,
} from '@gushu/shared';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../fields/FieldInput.js';
import { type FormColumn, useLabel } from '../columns/record-columns.js';
import { useFaultText } from '../review/fault-text.js';
import type { Values } from './useSave.js';

/** Input of the checks of a form's fields. */
export interface Checks {
  record: RecordDefinition;
  /** Faults between fields. */
  faults: (values: Values) => Fault[];
  /** Whether the field is marked as wrong: left empty, it stays so. */
  isMarked: (name: string) => boolean;
}

/**
 * Checks a field by itself when it is left, and against the others once it has a value or was marked as missing one.
 */
function useRules({ record, faults, isMarked }: Checks) {
  const { text } = useFaultText(record);
  return (name: string, warnings: boolean) => (form: Pick<FormInstance, 'getFieldsValue'>) => ({
    warningOnly: warnings,
    validator: (_: unknown, value: unknown): Promise<void> => {
      const field = record.fields[name];
      if (!field || (isBlank(value) && !isMarked(name))) return Promise.resolve();
      const all = form.getFieldsValue(true) as Values;
      const lacks = field.required && { field: name, key: 'field.required' };
      const own: Fault | undefined = isBlank(value) ? lacks : checkValue(name, field, value);
      const found = [own, ...faults(all).filter((fault) => fault.field === name)];
      const fault = found.find((one) => one && Boolean(one.warning) === warnings);
      return fault ? Promise.reject(new Error(text(fault))) : Promise.resolve();
    },
  });
}

/** Whether a person has to fill in the field: derived fields are filled by the system. */
const isAsked = (field: Field): boolean => field.required !== undefined && !field.derived;

/** The first transition before which a row must be complete: it is submitted or published. */
const completing = ({ states }: RecordDefinition): Transition | undefined =>
  states?.flatMap(({ transitions }) => Object.values(transitions)).find(({ complete }) => complete);

/** When a field must be filled that is not required at once, in words; nothing where it is required at once. */
function useLaterWords(record: RecordDefinition, field: Field): string | undefined {
  const { t } = useTranslation();
  const label = useLabel();
  const transition = completing(record);
  return field.required === 'submit' && transition
    ? t('record.stageTransition', { transition: inSentence(label(transition.label)) })
    : undefined;
}

/** Explains once for a group the sign beside its fields. */
export function GroupMark({ record, fields }: { record: RecordDefinition; fields: readonly Field[] }) {
  const later = fields.find((field) => field.required === 'submit' && !field.derived && !field.auto);
  const words = useLaterWords(record, later ?? fields[0]!);
  if (!later || !words) return null;
  return (
    <small className="field-mark needed-submit">
      <span aria-hidden>*</span> {words}
    </small>
  );
}

/** Marks when a field must be filled, or that it is derived: a word, or a sign that its group explains. */
function Mark({ record, field }: { record: RecordDefinition; field: Field }) {
  const { t } = useTranslation();
  const later = useLaterWords(record, field);
  if (field.derived) return <small className="field-mark">{t('record.derived')}</small>;
  if (!field.required) return null;
  return (
    <small className={`field-mark needed-${field.required}`}>
      <span aria-hidden={!later} title={later} {...(later ? { role: 'img', 'aria-label': later } : {})}>
        *
      </span>{' '}
      {!later && t('record.stageDraft')}
    </small>
  );
}

/** One field of a record's form: label with its mark, input of its kind, checks. */
export function FormField({ column, ...checks }: Checks & { column: FormColumn }) {
  const label = useLabel();
  const rules = useRules(checks);
  const { dataIndex: name, field, input: Input } = column;
  return (
    <Form.Item
      name={name}
      className={isWide(field) ? 'form-wide' : ''}
      label={
        <>
          {label(field.label)} <Mark record={checks.record} field={field} />
        </>
      }
      required={isAsked(field)}
      {...(field.help ? { tooltip: label(field.help) } : {})}
      validateTrigger="onBlur"
      rules={[rules(name, false), rules(name, true)]}
    >
      {Input ? <Input /> : <FieldInput field={field} />}
    </Form.Item>
  );
}
