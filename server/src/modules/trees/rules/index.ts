export { Altitudes } from './altitudes.js';
export { joinsGroupSql } from './joining.js';
export { highestLevelSql } from './levels.js';
export {
  inGroupSql,
  leavesCountySql,
  leftOutsideSql,
  lockOutlines,
  overlappedSql,
  overlapsSql,
} from './outlines.js';
export { registerFaults, type RegisterRules } from './register-faults.js';
export { RowInspection, RowInspectionModule, unexplained } from './row-inspection.service.js';
export { type FoundBySets, faultOf, ruleRows, type RuleSet, setFaults, stagedSource } from './set-faults.js';
