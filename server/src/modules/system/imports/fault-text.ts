import { type Language, message, type MessageParams, type FirstError } from '@gushu/shared';

/** What is wrong with a row, ready to be told in any language. */
export interface ToldFault {
  row: number;
  key: string;
  params: MessageParams;
}

/** What is wrong: E1 … E16 name the column themselves, other texts get it in front. */
const faultMessage = ({ key, params }: ToldFault, language: Language): string => {
  const text = message(key, language, params);
  return /^E\d/.test(key) ? text : message('import.cell', language, { ...params, text });
};

/** A fault in words. */
export function faultInWords(fault: ToldFault, language: Language): FirstError {
  const text = faultMessage(fault, language);
  return { row: fault.row, message: text, text: message('import.row', language, { r: fault.row, text }) };
}
