export { type InspectedRow, inspectRows } from './inspect-rows.js';
export { REGISTERS } from './register-rules.js';
export { ruleNamesOf } from './rule-names.js';
export { InspectionModule, InspectionWorkerModule } from './inspection.module.js';
