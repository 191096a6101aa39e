export { Altitudes } from './altitudes.js';
export { found, members } from './built-in-sets.js';
export { leavesCountySql, lockOutlines, overlappedSql, overlapsSql } from './outlines.js';
export { RowInspection, RowInspectionModule, unexplained } from './row-inspection.service.js';
export { type FoundBySets, faultOf, ruleRows, type RuleSet, setFaults, stagedSource } from './set-faults.js';
