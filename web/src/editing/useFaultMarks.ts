import { checkRow, type Fault, formOrder, type RecordDefinition } from '@gushu/shared';
import type { FormInstance } from 'antd';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tellRefused } from '../feedback.js';
import { useFaultText } from '../review/fault-text.js';
import type { Values } from './differences.js';
import { leadTo } from './gaps.js';

/** Clears the faults of fields that have been changed; they are checked again when they are left. */
export function clearFaults(
  form: Pick<FormInstance, 'getFieldError' | 'getFieldWarning' | 'setFields'>,
  names: readonly string[],
): void {
  const marked = names.filter(
    (name) => [...form.getFieldError(name), ...form.getFieldWarning(name)].length > 0,
  );
  if (marked.length > 0) form.setFields(marked.map((name) => ({ name, errors: [], warnings: [] })));
}

/** Shows faults at their fields and scrolls to the first; a fault goes once its cause is corrected. */
export function useFaultMarks(
  record: RecordDefinition,
  form: FormInstance<Values>,
  faults: (values: Values) => Fault[],
) {
  const { t } = useTranslation();
  const { text } = useFaultText(record);
  const marked = useRef<readonly string[]>([]);
  /** Answers whether any of them stops the save. */
  const mark = (found: readonly Fault[]): boolean => {
    const names = formOrder(record);
    const at = (name: string, warning: boolean) =>
      found.filter((fault) => fault.field === name && Boolean(fault.warning) === warning).map(text);
    form.setFields(names.map((name) => ({ name, errors: at(name, false), warnings: at(name, true) })));
    const wrong = found.filter(({ warning }) => !warning);
    marked.current = wrong.map(({ field }) => field);
    const first = names.find((name) => marked.current.includes(name)) ?? wrong[0]?.field;
    if (first === undefined) return false;
    tellRefused(t('record.faults', { count: wrong.length }));
    leadTo(form, first);
    return true;
  };
  /** Clears faults of changed fields, and faults that were due to them only. */
  const settle = useCallback(
    (changed: readonly string[]) => {
      const values = form.getFieldsValue(true) as Values;
      const wrong = new Set(
        [...checkRow(record, values, 'submit'), ...faults(values)].map(({ field }) => field),
      );
      const mended = marked.current.filter((name) => !wrong.has(name));
      clearFaults(form, [...new Set([...changed, ...mended])]);
    },
    [record, form, faults],
  );
  return { mark, settle, isMarked: (name: string) => marked.current.includes(name) };
}
