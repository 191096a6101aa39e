import { type Language, message, type MessageParams } from '@gushu/shared';

/** What is wrong with a row, ready to be told in any language. */
export interface ToldFault {
  row: number;
  key: string;
  params: MessageParams;
}

/** An error as the result page shows it. */
export interface FirstError {
  row: number;
  text: string;
}

/** Text of a fault: E1 … E16 name row and column themselves, other texts get both in front. */
export const faultText = ({ key, params }: ToldFault, language: Language): string =>
  /^E\d/.test(key)
    ? message(key, language, params)
    : message('import.cell', language, { ...params, text: message(key, language, params) });
