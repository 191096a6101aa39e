import { Controller, Get, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Public } from '../../auth/permission.js';
import { queryOne } from '../../database.js';

/** Address of the page that asks. */
export class DomainQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  domain?: string;
}

/** The tenant behind an address, for the sign-in page. */
@ApiTags('tenant')
@Controller('blade-system/tenant')
export class TenantController {
  constructor(private readonly db: DataSource) {}

  @Get('info')
  @Public()
  async info(@Query() { domain }: DomainQuery): Promise<object> {
    const address = (domain ?? '').replaceAll('\0', '');
    const found = await queryOne<object>(
      this.db,
      sql`select tenant_id "tenantId", domain_url "domain", coalesce(background_url, '') "backgroundUrl"
        from blade_tenant
        where domain_url = ${address} and domain_url <> '' and is_deleted = 0 and status = 1`,
    );
    return found ?? {};
  }
}
