import { type Language, message, type MessageParams, type FirstError } from '@gushu/shared';

/** A fault of a row, ready to be worded in any language. */
export interface WordedFault {
  row: number;
  key: string;
  params: MessageParams;
}

/** A fault of many rows: the first of them, and their number. */
export interface CountedFault extends WordedFault {
  count: number;
}

/** Text of a fault: E1 … E16 name the column themselves, other texts get it in front. */
const faultMessage = ({ key, params }: WordedFault, language: Language): string => {
  const text = message(key, language, params);
  return /^E\d/.test(key) ? text : message('import.cell', language, { ...params, text });
};

/** A fault as a batch stores it; older batches stored no counts. */
export type StoredFault = WordedFault & Partial<Pick<CountedFault, 'count'>>;

/** A fault in words; one without a count belongs to a single row. */
export function faultInWords(fault: StoredFault, language: Language): FirstError {
  const { row, count = 1 } = fault;
  const text = faultMessage(fault, language);
  return { row, message: text, text: message('import.row', language, { r: row, text }), count };
}
