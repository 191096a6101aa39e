export { type InspectedRow, inspectRows } from './inspect-rows.js';
export { ruleNamesOf } from './rule-names.js';
export { InspectionModule, InspectionWorkerModule } from './inspection.module.js';
