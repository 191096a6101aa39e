import { datasource, type RowOf, tenant, tenantPackage, type FirstAccount } from '@gushu/shared';
import { post } from '../../api/client.js';
import type { CrudApi } from '../../api/crud-api.js';
import { entityApi } from '../../api/entity-api.js';

type Tenant = RowOf<typeof tenant>;

const PATH = tenant.path;
const api = entityApi(tenant);

/** The calls of tenants; a new one comes with its first account. */
export const tenantApi = (onMade: (first: FirstAccount) => void): CrudApi<Tenant> => ({
  ...api,
  save: async (values, row) => {
    const saved = (await api.save(values, row)) as Partial<FirstAccount> | undefined;
    if (!row && saved?.password) onMade(saved as FirstAccount);
    return saved;
  },
});

/** Whether a licence has no limit: -1 on the wire, empty in some clients. */
export const isUnlimited = (accountNumber: unknown): boolean =>
  accountNumber === null || accountNumber === undefined || Number(accountNumber) < 0;

/** Sets the maximum number of tenants' accounts and the end of their licence; null for no limit. */
export const license = (ids: string[], accountNumber: number | null, expireTime: string | null) =>
  post<unknown>(`${PATH}/setting`, {
    ids: ids.join(','),
    accountNumber: accountNumber ?? -1,
    ...(expireTime ? { expireTime } : {}),
  });

const giver = (call: string, field: string) => (tenantId: string, id: string | undefined) =>
  post<unknown>(`${PATH}/${call}`, undefined, { tenantId, [field]: id });

/** Things that the platform gives a tenant one of; none takes it away. `name` is the name of a choice. */
export const GIVEN = {
  package: {
    path: tenantPackage.path,
    field: 'packageId',
    name: 'packageName',
    give: giver('package-setting', 'packageId'),
  },
  datasource: {
    path: datasource.path,
    field: 'datasourceId',
    name: 'name',
    give: giver('datasource', 'datasourceId'),
  },
} as const;
export type Given = keyof typeof GIVEN;
