import { checkRow, type Fault, formOrder, isBlank, type RecordDefinition } from '@gushu/shared';
import { Form, type FormInstance } from 'antd';
import type { Values } from './differences.js';

/** A form as far as its gaps are looked for. */
export interface Gapped {
  record: RecordDefinition;
  form: FormInstance<Values>;
  /** Faults between fields. */
  faults: (values: Values) => Fault[];
}

/** All values of a form, updated with each change, no matter who makes it. */
export const useFormValues = (form: FormInstance<Values>): Values =>
  (Form.useWatch([], { form, preserve: true }) as Values | undefined) ?? {};

/** Names of the fields that are empty and must not be once the row is submitted, in the form's order. */
export function useGaps({ record, form, faults }: Gapped): string[] {
  const values = useFormValues(form);
  const wanting = new Set(
    [...checkRow(record, values, 'submit'), ...faults(values)]
      .filter(({ field, warning }) => !warning && isBlank(values[field]) && !record.fields[field]?.derived)
      .map(({ field }) => field),
  );
  return formOrder(record).filter((name) => wanting.has(name));
}

/** The part of antd's form that scrolls to a field. */
export interface Led {
  scrollToField(name: string, options: { block: 'center'; focus: true }): void;
}

/** Scrolls to a field of the form and focuses it. */
export const leadTo = (form: Led, name: string): void =>
  form.scrollToField(name, { block: 'center', focus: true });
