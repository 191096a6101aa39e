export { Altitudes } from './altitudes.js';
export { PHOTO_RULE } from './built-in-sets.js';
export { linkTreesSql } from './joining.js';
export { highestLevelSql } from './levels.js';
export {
  inGroupSql,
  leavesCountySql,
  leftOutsideSql,
  lockOutlines,
  overlappedSql,
  overlapsSql,
} from './outlines.js';
export type { Register, RuleSet } from './register.js';
export { registerFaults } from './register-faults.js';
export { GROUPS, registerOf, REGISTERS, TREES } from './registers.js';
export { RowInspection, RowInspectionModule, unexplained } from './row-inspection.service.js';
export { type FoundBySets, faultOf, ruleRows, setFaults, stagedSource } from './set-faults.js';
