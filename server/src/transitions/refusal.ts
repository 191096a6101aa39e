import {
  faultText,
  inFormOrder,
  labelOf,
  type Language,
  message,
  namesField,
  type RecordDefinition,
} from '@gushu/shared';
import { type AppError, ValidationError } from '../http/errors.js';

/** Why a row of a batch was refused; wrong fields, and those they depend on, are named by their labels. */
export function refusalText(record: RecordDefinition, refusal: AppError, language: Language): string {
  if (!(refusal instanceof ValidationError)) return message(refusal.key, language, refusal.params);
  const [gap, comma] = language === 'zh' ? ['', '；'] : [' ', '; '];
  const nameOf = (field: string): string => labelOf(field, language, record.fields);
  return inFormOrder(record, refusal.faults)
    .map(({ field, key, params = {} }) => {
      const named = 'because' in params ? { ...params, because: nameOf(String(params['because'])) } : params;
      const label = nameOf(field);
      const text = faultText({ key, params: named }, language, { label, kind: record.fields[field]?.kind });
      return namesField({ key }) ? text : `${label}${gap}${text}`;
    })
    .join(comma);
}
