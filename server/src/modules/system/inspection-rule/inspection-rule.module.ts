import { Global, Module } from '@nestjs/common';
import { FieldController, InspectionRuleController } from './inspection-rule.controller.js';
import { InspectionRuleService } from './inspection-rule.service.js';
import { OwnRules } from './own-rules.service.js';

/** Custom rules that every module checks its rows by, in the API and in the worker. */
@Global()
@Module({ providers: [OwnRules], exports: [OwnRules] })
export class OwnRulesModule {}

/** Rules over HTTP. */
@Module({
  controllers: [InspectionRuleController, FieldController],
  providers: [InspectionRuleService],
})
export class InspectionRuleModule {}
