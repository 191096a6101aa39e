import type { OneTime } from '@gushu/shared';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { confirmFirst, tellRefused } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import type { ListTools } from '../../table/data-table.js';
import { ExportButton } from '../../table/ExportButton.js';
import { type User, userApi } from './user-api.js';
import { UserImport } from './UserImport.js';

/** The address names by it an import whose result is to be shown. */
const IMPORT = 'import';

interface Props {
  list: ListTools<User>;
  onGrant: (users: readonly User[]) => void;
  onMade: (made: readonly OneTime[]) => void;
}

/** Roles and new passwords for the chosen users, import and export. */
export function UserTools({ list, onGrant, onMade }: Props) {
  const { t } = useTranslation();
  const may = {
    role: usePermission('user_role'),
    reset: usePermission('user_reset'),
    import: usePermission('user_import'),
  };
  const [importing, setImporting] = useState(false);
  const [params, setParams] = useSearchParams();
  const shown = params.get(IMPORT) ?? undefined;
  const close = () => {
    setImporting(false);
    if (shown === undefined) return;
    const next = new URLSearchParams(params);
    next.delete(IMPORT);
    setParams(next, { replace: true });
  };
  const { rows } = list;
  const chosen = (task: () => void) => (rows.length === 0 ? tellRefused(t('list.chooseOne')) : task());
  const reset = () =>
    confirmFirst(t('user.resetAsk', { names: rows.map(({ account }) => account).join('、') }), async () => {
      onMade(await userApi.resetPassword(rows.map(({ id }) => id)));
      list.choose([]);
    });
  return (
    <>
      {may.role && <Button onClick={() => chosen(() => onGrant(rows))}>{t('user.grantRoles')}</Button>}
      {may.reset && <Button onClick={() => chosen(reset)}>{t('user.reset')}</Button>}
      {may.import && <Button onClick={() => setImporting(true)}>{t('user.import')}</Button>}
      <ExportButton path="blade-user/export-user" permission="user_export" list={list} />
      {may.import && (importing || shown !== undefined) && (
        <UserImport key={shown ?? ''} shown={shown} onClose={close} onDone={list.reload} />
      )}
    </>
  );
}
