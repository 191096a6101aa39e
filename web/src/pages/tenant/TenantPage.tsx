import { type RowOf, tenant, type FirstAccount } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { FirstAccountDialog } from './FirstAccountDialog.js';
import { GivenDialog } from './GivenDialog.js';
import { LicenceDialog } from './LicenceDialog.js';
import { type Given, isUnlimited, tenantApi } from './tenant-api.js';

type Tenant = RowOf<typeof tenant>;

const options = (t: TFunction): EntityOptions<Tenant> => {
  const accounts = ({ accountNumber }: Tenant) =>
    isUnlimited(accountNumber) ? t('tenant.unlimited') : String(accountNumber);
  return {
    show: ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'accountNumber', 'expireTime', 'domainUrl'],
    override: {
      tenantId: { width: 100 },
      tenantName: { width: 220 },
      contactNumber: { width: 140 },
      // A licence is given by its own button, after the tenant is there.
      accountNumber: { width: 110, hideInForm: true, render: (_, row) => accounts(row), view: accounts },
      expireTime: {
        width: 130,
        hideInForm: true,
        render: (_, { expireTime }) => String(expireTime || t('tenant.unlimited')),
      },
      domainUrl: { width: 130, wide: true },
      backgroundUrl: { wide: true },
      address: { wide: true },
      packageId: { hideInTable: true },
      datasourceId: { hideInTable: true },
    },
  };
};

/** Organizations with people and rows of their own: make, license, give a package and a data source. */
export function TenantPage() {
  const { t } = useTranslation();
  const label = useLabel()(tenant.label);
  const forget = useInvalidateList(tenant.name);
  const [first, setFirst] = useState<FirstAccount>();
  const [licensed, license] = useState<Tenant[]>();
  const [giving, give] = useState<{ tenant: Tenant; given: Given }>();
  return (
    <>
      <AdminScreen
        name={tenant.name}
        label={label}
        columns={useEntityColumns(tenant, options)}
        api={tenantApi(setFirst)}
        nameOf={({ tenantName }) => String(tenantName)}
        rowActions={(row) => (
          <>
            <RowButton permission="tenant_setting" onClick={() => license([row])}>
              {t('tenant.licence')}
            </RowButton>
            {(['package', 'datasource'] as const).map((given) => (
              <RowButton key={given} permission="tenant_setting" onClick={() => give({ tenant: row, given })}>
                {t(`tenant.${given}`)}
              </RowButton>
            ))}
          </>
        )}
      />
      {first && <FirstAccountDialog first={first} onClose={() => setFirst(undefined)} />}
      {licensed && (
        <LicenceDialog tenants={licensed} onClose={() => license(undefined)} onSaved={() => void forget()} />
      )}
      {giving && <GivenDialog {...giving} onClose={() => give(undefined)} onSaved={() => void forget()} />}
    </>
  );
}
