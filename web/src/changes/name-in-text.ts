import { inSentence, type RecordDefinition } from '@gushu/shared';
import { useLabel } from '../columns/record-columns.js';

/** Name of a record within a sentence. */
export const useNameInText = ({ label }: RecordDefinition): string => inSentence(useLabel()(label));
