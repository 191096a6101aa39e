import { inspectionRule } from '@gushu/shared';
import { Body, Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { entityController } from '../../../entity/controller.js';
import { Command, Read } from '../../../entity/verbs.js';
import { Labels } from '../../../rows/labels.js';
import { DataTypeQuery, RuleSave, RulesQuery, RuleUpdate, TableQuery } from './inspection-rule.dto.js';
import { InspectionRuleService } from './inspection-rule.service.js';
import { fieldsOf, systemRules, tablesOf } from './system-rules.js';

/** `inspectionRule/inspectionRule`: rules that rows are checked by, people's own and those of the product. */
export class InspectionRuleController extends entityController(
  inspectionRule,
  InspectionRuleService,
  ['list', 'detail', 'history', 'remove'],
  { query: RulesQuery },
) {
  @Inject() private readonly labels: Labels;

  @Command(inspectionRule, 'save', 'add', 'A new row')
  save(@CurrentCaller() caller: Caller, @Body() body: RuleSave) {
    return this.service.submit(caller, body);
  }

  @Command(inspectionRule, 'update', 'edit', 'Changes of a row')
  async update(@CurrentCaller() caller: Caller, @Body() body: RuleUpdate): Promise<true> {
    await this.service.submit(caller, body);
    return true;
  }

  @Read(inspectionRule, 'selectDataTableByDataType', 'Tables of a kind of data')
  tables(@CurrentCaller() { language }: Caller, @Query() { dataType }: DataTypeQuery) {
    return tablesOf(language, dataType);
  }

  @Read(inspectionRule, 'selectSystemCheckRule', 'The rules of the product')
  async system(@CurrentCaller() { language, tenantId }: Caller, @Query() { dataType }: DataTypeQuery) {
    const texts = await this.labels.dictionaries(['rule_type', 'rule_level'], tenantId);
    return systemRules(language, texts, dataType);
  }
}

/** `field/field`: fields of the tables that rules are made for. */
@ApiTags('field')
@Controller('field/field')
export class FieldController {
  @Get('selectFieldByTableName')
  @Permission('inspectionRule_view', 'inspectionRule')
  @ApiOperation({ summary: 'Fields of a table that a rule may be about' })
  fields(@CurrentCaller() { language }: Caller, @Query() { tableName }: TableQuery) {
    return fieldsOf(language, tableName);
  }
}
