import type { TenantInfo } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { DEFAULT_TENANT } from '../../session/start.js';
import type { TokenAnswer } from '../../session/sign-in.js';
import { fetchTenant } from '../../session/ways.js';

/** Props of the sign-in page's forms. */
export interface FormProps {
  enter: (answer: TokenAnswer) => void;
  /** Whether people of several tenants sign in here. */
  asksTenant: boolean;
}

/** Tenant whose people sign in here. */
interface SignInTenant {
  /** The tenant by the page's address, else the platform's own. */
  tenantId: string;
  info: TenantInfo | undefined;
  /** Whether the tenant is still being read. */
  waiting: boolean;
}

/** Reads the tenant by the page's address; if it cannot be read, it is the platform's own. */
export function useTenantOfPage(): SignInTenant {
  const { data, isPending } = useQuery({
    queryKey: ['tenant-of-page'],
    queryFn: async ({ signal }) => (await fetchTenant(signal)) ?? null,
    staleTime: Infinity,
  });
  const info = data ?? undefined;
  return { tenantId: info?.tenantId ?? DEFAULT_TENANT, info, waiting: isPending };
}

const OF_PLATFORM: SignInTenant = { tenantId: DEFAULT_TENANT, info: undefined, waiting: false };

/** The tenant of the sign-in page around a form. */
export const TenantContext = createContext(OF_PLATFORM);
export const useTenant = (): SignInTenant => useContext(TenantContext);
