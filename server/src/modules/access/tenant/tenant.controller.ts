import { tenant } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ADMINISTRATOR, type Caller, CurrentCaller, TENANT_ADMIN } from '../../../caller/caller.js';
import { Public, RoleIs, SignedIn } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { Command, EntityController, History, Remove, Submit } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import {
  DatasourceQuery,
  DomainQuery,
  LicenceBody,
  NameQuery,
  PackageQuery,
  TenantBody,
  TenantQuery,
} from './tenant.dto.js';
import { TenantPackageService } from './tenant-package.service.js';
import { TenantService } from './tenant.service.js';

/** `blade-system/tenant`: organizations with people and rows of their own. */
@EntityController(tenant)
export class TenantController {
  constructor(
    private readonly tenants: TenantService,
    private readonly packages: TenantPackageService,
  ) {}

  @Get('info')
  @Public()
  @ApiOperation({ summary: 'Tenant: What a sign-in page may know, by its domain' })
  info(@Query() { domain }: DomainQuery) {
    return this.tenants.info(domain ?? '');
  }

  @Get(['list', 'page'])
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: One page' })
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.tenants.page(caller, filters, page);
  }

  @Get('detail')
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: The whole row' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.tenants.detail(caller, id);
  }

  @Get('find-by-name')
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: Those of a name' })
  findByName(@CurrentCaller() caller: Caller, @Query() { name }: NameQuery) {
    return this.tenants.findByName(caller, name ?? '');
  }

  @Get('select')
  @SignedIn()
  @ApiOperation({ summary: 'Tenant: All for pickers' })
  select(@CurrentCaller() caller: Caller) {
    return this.tenants.names(caller);
  }

  @History(tenant)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.tenants.history(caller, query);
  }

  @Submit(tenant)
  submit(@CurrentCaller() caller: Caller, @Body() body: TenantBody) {
    return this.tenants.submit(caller, body);
  }

  @Remove(tenant)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.tenants.remove(caller, idsOf(query));
  }

  /** Clients before 4.x send the licence in the query, newer ones as a body. */
  @Command(tenant, 'setting', 'setting', 'Sets how many accounts and until when')
  license(@CurrentCaller() caller: Caller, @Query() query: LicenceBody, @Body() body: LicenceBody) {
    const ids = body.ids.length > 0 ? body.ids : query.ids;
    const { accountNumber = query.accountNumber, expireTime = query.expireTime } = body;
    return this.tenants.license(caller, ids, { accountNumber, expireTime });
  }

  @Command(tenant, 'datasource', 'setting', 'Gives a data source or takes it away')
  datasource(@CurrentCaller() caller: Caller, @Query() { tenantId, datasourceId }: DatasourceQuery) {
    return this.tenants.setDatasource(caller, tenantId, datasourceId);
  }

  @Get('package-detail')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: The package a tenant has' })
  async packageDetail(@CurrentCaller() caller: Caller, @Query() { tenantId }: TenantQuery) {
    const id = await this.tenants.packageOf(caller, tenantId);
    return id ? this.packages.detail(caller, id) : null;
  }

  @Command(tenant, 'package-setting', 'setting', 'Gives a package or takes it away')
  packageSetting(@CurrentCaller() caller: Caller, @Query() { tenantId, packageId }: PackageQuery) {
    return this.tenants.setPackage(caller, tenantId, packageId);
  }

  @Post('recycle')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: Puts out of use' })
  recycle(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.tenants.open(caller, idsOf(query), false);
  }

  @Post('pass')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: Puts into use' })
  pass(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.tenants.open(caller, idsOf(query), true);
  }
}
