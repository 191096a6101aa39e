import { inSentence, type RecordDefinition } from '@gushu/shared';
import { useLabel } from '../columns/record-columns.js';

/** What a record is called within a sentence. */
export const useNameInText = ({ label }: RecordDefinition): string => inSentence(useLabel()(label));
