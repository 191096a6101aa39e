import { attachment, RECORDS } from '@gushu/shared';
import { useLabel } from '../../columns/record-columns.js';

const DEFINITIONS = [...RECORDS, attachment];

/** Answers the name of a record's rows. */
export function useRecordName(): (name: string) => string {
  const label = useLabel();
  return (name) => {
    const found = DEFINITIONS.find((one) => one.name === name);
    return found ? label(found.label) : name;
  };
}
