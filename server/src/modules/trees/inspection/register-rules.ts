import { groupFaults, oldTree, oldTreeGroup, storedTreeFaults } from '@gushu/shared';
import type { RegisterRules } from '../rules/index.js';

/** The registers by their kind of data: what their rows say themselves. What is asked of the database stands in `rules`. */
export const REGISTERS: Readonly<Record<string, RegisterRules>> = {
  '1': { record: oldTree, faults: storedTreeFaults },
  '2': { record: oldTreeGroup, faults: groupFaults },
};
