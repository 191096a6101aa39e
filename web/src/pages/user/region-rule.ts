import type { RoleNode } from '@gushu/shared';
import type { FormInstance } from 'antd';
import type { TFunction } from 'i18next';
import { flat } from '../../api/hierarchy.js';
import { queryClient } from '../../api/query-client.js';
import { useSession } from '../../session/store.js';
import { ROLES } from './user-api.js';

/** Whether one of the chosen roles is of a level below the nation; the form's own inputs have loaded the roles. */
function isRegional(ids: unknown): boolean {
  const chosen = String(ids ?? '').split(',');
  const roles = flat(queryClient.getQueryData<RoleNode[]>(['tree', ROLES, {}]) ?? []);
  return roles.some(({ id, regional }) => regional && chosen.includes(id));
}

/** Requires the region of a person who is to work below the nation: without a region only level 1 is the nation. */
export const regionRule =
  (t: TFunction) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: (_: unknown, code?: string): Promise<void> => {
      const isNation = Number(getFieldValue('xzjb')) === 1 && !isRegional(getFieldValue('roleId'));
      const isGiven = Boolean(code || useSession.getState().user?.xzcode) || isNation;
      return isGiven ? Promise.resolve() : Promise.reject(new Error(t('user.regionNeeded')));
    },
  });
