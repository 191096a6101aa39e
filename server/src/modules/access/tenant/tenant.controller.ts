import { tenant } from '@gushu/shared';
import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ADMINISTRATOR, type Caller, CurrentCaller, TENANT_ADMIN } from '../../../caller/caller.js';
import { Public, RoleIs, SignedIn } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { entityController } from '../../../entity/controller.js';
import { Command } from '../../../entity/verbs.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
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
export class TenantController extends entityController(
  tenant,
  TenantService,
  ['history', 'submit', 'remove'],
  { body: TenantBody },
) {
  @Inject() private readonly packages: TenantPackageService;

  @Get('info')
  @Public()
  @ApiOperation({ summary: 'Tenant: What a sign-in page may know, by its domain' })
  info(@Query() { domain }: DomainQuery) {
    return this.service.info(domain ?? '');
  }

  @Get(['list', 'page'])
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: One page' })
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.service.page(caller, filters, page);
  }

  @Get('detail')
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: The whole row' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.detail(caller, id);
  }

  @Get('find-by-name')
  @RoleIs(ADMINISTRATOR, TENANT_ADMIN)
  @ApiOperation({ summary: 'Tenant: Those of a name' })
  findByName(@CurrentCaller() caller: Caller, @Query() { name }: NameQuery) {
    return this.service.findByName(caller, name ?? '');
  }

  @Get('select')
  @SignedIn()
  @ApiOperation({ summary: 'Tenant: All for pickers' })
  select(@CurrentCaller() caller: Caller) {
    return this.service.names(caller);
  }

  /** Clients before 4.x send the licence in the query, newer ones as a body. */
  @Command(tenant, 'setting', 'setting', 'Sets how many accounts and until when')
  license(@CurrentCaller() caller: Caller, @Query() query: LicenceBody, @Body() body: LicenceBody) {
    const ids = body.ids.length > 0 ? body.ids : query.ids;
    const { accountNumber = query.accountNumber, expireTime = query.expireTime } = body;
    return this.service.license(caller, ids, { accountNumber, expireTime });
  }

  @Command(tenant, 'datasource', 'setting', 'Gives a data source or takes it away')
  datasource(@CurrentCaller() caller: Caller, @Query() { tenantId, datasourceId }: DatasourceQuery) {
    return this.service.setDatasource(caller, tenantId, datasourceId);
  }

  @Get('package-detail')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: The package a tenant has' })
  async packageDetail(@CurrentCaller() caller: Caller, @Query() { tenantId }: TenantQuery) {
    const id = await this.service.packageOf(caller, tenantId);
    return id ? this.packages.detail(caller, id) : null;
  }

  @Command(tenant, 'package-setting', 'setting', 'Gives a package or takes it away')
  packageSetting(@CurrentCaller() caller: Caller, @Query() { tenantId, packageId }: PackageQuery) {
    return this.service.setPackage(caller, tenantId, packageId);
  }

  @Post('recycle')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: Puts out of use' })
  recycle(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.service.open(caller, idsOf(query), false);
  }

  @Post('pass')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Tenant: Puts into use' })
  pass(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.service.open(caller, idsOf(query), true);
  }
}
