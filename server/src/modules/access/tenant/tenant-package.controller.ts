import { tenantPackage } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Detail, EntityController, History, List, Remove, Select, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { TenantPackageBody } from './tenant.dto.js';
import { TenantPackageService } from './tenant-package.service.js';

/** `blade-system/tenant-package`: which menus tenants of one kind may use. */
@EntityController(tenantPackage)
export class TenantPackageController {
  constructor(private readonly packages: TenantPackageService) {}

  @List(tenantPackage)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.packages.page(caller, filters, page);
  }

  @Detail(tenantPackage)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.packages.detail(caller, id);
  }

  @History(tenantPackage)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.packages.history(caller, query);
  }

  @Submit(tenantPackage, 'submit', 'save', 'update')
  submit(@CurrentCaller() caller: Caller, @Body() body: TenantPackageBody) {
    return this.packages.submit(caller, body);
  }

  @Remove(tenantPackage)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.packages.remove(caller, idsOf(query));
  }

  @Select(tenantPackage)
  select(@CurrentCaller() caller: Caller) {
    return this.packages.select(caller);
  }
}
