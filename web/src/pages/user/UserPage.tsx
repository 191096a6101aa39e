import { type OneTime, user, type PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Col, Row } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { get } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { assertAgreed } from '../../feedback.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { useLabel } from '../../columns/record-columns.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { SideTree } from '../../table/SideTree.js';
import { OneTimeDialog } from './OneTimeDialog.js';
import { RolesDialog } from './RolesDialog.js';
import { UserActions } from './UserActions.js';
import { useHandOver } from './useHandOver.js';
import { UserTools } from './UserTools.js';
import { seesNation, type User, userApi, WAITING } from './user-api.js';
import { userOptions } from './user-columns.js';

const DEFAULTS: Partial<User> = { userType: 1, status: 1, isLeader: 0 };

/** Sets one filter of the list in the address. */
function useFilter(name: string) {
  const [params, setParams] = useSearchParams();
  return {
    value: params.get(name) ?? '',
    set: (value: string) => {
      const next = new URLSearchParams(params);
      next.delete('current');
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next);
    },
  };
}

/** Who has asked for an account and waits, with their number; a click lists them. */
function WaitingButton() {
  const { t } = useTranslation();
  const role = useFilter('roleId');
  const { data } = useQuery({
    queryKey: ['list', user.name, 'waiting'],
    queryFn: () => get<PageOf<User>>('blade-user/page', { roleId: WAITING, size: 1 }),
  });
  const chosen = role.value === WAITING;
  if (!data?.total && !chosen) return null;
  return (
    <Badge count={data?.total ?? 0} size="small">
      <Button {...(chosen ? { type: 'primary' } : {})} onClick={() => role.set(chosen ? '' : WAITING)}>
        {t('user.waitingList')}
      </Button>
    </Badge>
  );
}

/** Nobody is given the whole nation for having left a field empty. */
const agreeOnNation = (t: TFunction, { realName, account }: Partial<User>): Promise<void> =>
  assertAgreed(t('user.nationAsk', { name: realName || account }), {
    content: t('user.nationHint'),
    okText: t('user.nationSave'),
    cancelText: t('user.nationBack'),
  });

/** The users one administers: department tree, list, and all that is done with them. */
export function UserPage() {
  const { t } = useTranslation();
  const label = useLabel()(user.label);
  const wide = useScreenTier() >= 2;
  const dept = useFilter('deptId');
  const mayGrant = usePermission('user_role');
  const own = useSession((s) => s.user?.xzcode);
  const [made, setMade] = useState<readonly OneTime[]>([]);
  const [granted, grant] = useState<readonly User[]>([]);
  const { handingOver, dialog } = useHandOver();
  const columns = useEntityColumns<typeof user, User>(user, userOptions);
  const api = {
    ...userApi,
    save: async (values: Partial<User>, row?: User) => {
      if (seesNation(values, row) && !(row && seesNation(row))) await agreeOnNation(t, values);
      const leaving = {
        ids: row ? [row.id] : [],
        stays: Number(values.status ?? row?.status) === 1,
      };
      const answer = await handingOver(leaving, (handTo) => userApi.save(values, row, handTo));
      if ('password' in answer) setMade([answer as OneTime]);
    },
    remove: (ids: string[]) => handingOver({ ids, stays: false }, (handTo) => userApi.remove(ids, handTo)),
  };
  return (
    <Row gutter={[16, 16]}>
      {wide && (
        <Col lg={6} xl={5}>
          <SideTree
            heading={t('user.depts')}
            path="blade-system/dept/tree"
            chosen={dept.value}
            onChoose={(node) => dept.set(node?.id ?? '')}
          />
        </Col>
      )}
      <Col xs={24} {...(wide ? { lg: 18, xl: 19 } : {})}>
        <AdminScreen<User>
          name={user.name}
          label={label}
          columns={columns}
          api={api}
          initial={{ ...DEFAULTS, ...(own ? { xzcode: own } : {}) }}
          nameOf={({ account }) => String(account)}
          more={{ search: { span: wide ? 8 : 24 } }}
          tools={(list) => (
            <>
              <WaitingButton />
              <UserTools list={list} onGrant={grant} onMade={setMade} />
            </>
          )}
          rowActions={(row, { reload }) => (
            <UserActions
              row={row}
              onGrant={mayGrant ? () => grant([row]) : undefined}
              onMade={setMade}
              handingOver={handingOver}
              reload={reload}
            />
          )}
        />
      </Col>
      {dialog}
      {made.length > 0 && <OneTimeDialog made={made} onClose={() => setMade([])} />}
      {granted.length > 0 && (
        <RolesDialog
          users={granted}
          handingOver={handingOver}
          onClose={() => grant([])}
          onDone={() => void queryClient.invalidateQueries({ queryKey: ['list', user.name] })}
        />
      )}
    </Row>
  );
}
