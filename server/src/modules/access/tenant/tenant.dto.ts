import { tenant } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Id, Ids, OptionalForm, OptionalId, OptionalText, OptionalWhole } from '../../../blade/fields.js';
import { submitDto } from '../../../entity/dto.js';

export class TenantBody extends submitDto(tenant) {
  @OptionalText(255, 'domainUrl, as clients before 4.x call it')
  domain?: string;
}

/** Address of the page that makes the request. */
export class DomainQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  domain?: string;
}

/** A tenant's name, or the beginning of it. */
export class NameQuery {
  @OptionalText(50)
  name?: string;
}

/** Row of a tenant. */
export class TenantQuery {
  @Id()
  tenantId: string;
}

/** The package of a tenant; none takes its limits away. */
export class PackageQuery extends TenantQuery {
  @OptionalId('Missing for none')
  packageId?: string;
}

/** The data source of a tenant; none for the platform's own. */
export class DatasourceQuery extends TenantQuery {
  @OptionalId('Missing for none')
  datasourceId?: string;
}

/** The licence of tenants: account limit and expiry. */
export class LicenceBody {
  @Ids()
  ids: string[] = [];

  @OptionalWhole({ min: -1, max: 1_000_000 }, '-1 for no limit')
  accountNumber?: number;

  @OptionalForm(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'field.form', 'Missing for no end')
  expireTime?: string;
}
