export { countRuleErrors, type InspectedRows } from './inspect-rows.js';
export { InspectionModule, InspectionWorkerModule } from './inspection.module.js';
