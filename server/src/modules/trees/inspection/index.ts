export { countRuleErrors, type InspectedRows } from './inspect-rows.js';
export { REGISTERS } from './register-rules.js';
export { InspectionModule, InspectionWorkerModule } from './inspection.module.js';
