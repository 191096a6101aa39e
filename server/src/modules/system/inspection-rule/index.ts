export { InspectionRuleModule, OwnRulesModule } from './inspection-rule.module.js';
export { OwnRules } from './own-rules.service.js';
