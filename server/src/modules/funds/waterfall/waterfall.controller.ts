import { centralBudget, centralGovernment, permissionOf } from '@gushu/shared';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { OptionalId, OptionalRegion, Year } from '../../../blade/fields.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { WaterfallService } from './waterfall.service.js';

class WaterfallQuery {
  @Year('Year of the budgets; the newest that has one when left out') year?: number;
  @OptionalRegion('Region; the own one when left out') xzCode?: string;
}

class AreaQuery {
  @OptionalId('A project, grant or allotment: its region and year are meant') id?: string;
  @OptionalRegion('Region; the own one when left out') xzCode?: string;
  @Year('Year; all years when left out') year?: number;
}

/** Sums of budgets and projects beside the calls of both. */
@ApiTags(centralBudget.name)
@Controller(centralGovernment.path)
@RefusesFieldsOf(centralBudget)
export class WaterfallController {
  constructor(private readonly funds: WaterfallService) {}

  /** GET centralBudget/waterfall: money of a year received, passed on, bound, spent and left, in 万元. */
  @Get('centralBudget/waterfall')
  @Permission(permissionOf(centralBudget, 'view'))
  @ApiOperation({ summary: 'Central budget: Where the money of a year went' })
  waterfall(@CurrentCaller() caller: Caller, @Query() query: WaterfallQuery) {
    return this.funds.waterfall(caller, query);
  }

  /** GET getCentralBudgetByArea: money by child of a region and by year, in 万元. */
  @Get('getCentralBudgetByArea')
  @Permission(permissionOf(centralBudget, 'view'), permissionOf(centralGovernment, 'view'))
  @ApiOperation({ summary: 'Central budget: Money by region and year' })
  getCentralBudgetByArea(@CurrentCaller() caller: Caller, @Query() query: AreaQuery) {
    return this.funds.budgetByArea(caller, query);
  }

  /** GET areaSituation: projects, trees and money by child of a region; money in 万元. */
  @Get('areaSituation')
  @Permission(permissionOf(centralGovernment, 'view'))
  @ApiOperation({ summary: 'Rescue project: Projects by region' })
  areaSituation(@CurrentCaller() caller: Caller, @Query() query: AreaQuery) {
    return this.funds.areaSituation(caller, query);
  }
}
