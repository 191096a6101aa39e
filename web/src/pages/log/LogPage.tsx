import type { PageOf } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { DataTable } from '../../table/DataTable.js';
import { RowButton } from '../../table/RowButton.js';
import { type LogKind, type LogRow, useLogColumns } from './log-columns.js';
import { LogDialog } from './LogDialog.js';

const stemOf = (kind: LogKind): string => (kind === 'audit' ? 'audit' : `log_${kind}`);

/** A log: nothing in it can be changed, so it has a list and a view only. */
function LogPage({ kind }: { kind: LogKind }) {
  const { t } = useTranslation();
  const [shown, show] = useState<LogRow>();
  return (
    <>
      <DataTable<LogRow>
        screen={stemOf(kind)}
        columns={useLogColumns(kind)}
        request={(query, signal) => get<PageOf<LogRow>>(`blade-log/${kind}/list`, query, signal)}
        heading={t(`log.heading.${kind}`)}
        onOpen={show}
        more={{ rowSelection: false }}
        emptyHint={t('log.empty')}
        rowActions={(row) => (
          <RowButton permission={`${stemOf(kind)}_view`} onClick={() => show(row)}>
            {t('action.view')}
          </RowButton>
        )}
      />
      {shown && <LogDialog kind={kind} id={shown.id} onClose={() => show(undefined)} />}
    </>
  );
}

/** Log of the programs. */
export const UsualLogPage = () => <LogPage kind="usual" />;

/** Log of API calls. */
export const ApiLogPage = () => <LogPage kind="api" />;

/** Log of failures, on the server and in browsers. */
export const ErrorLogPage = () => <LogPage kind="error" />;

/** Log of people's actions; nobody can change it. */
export const AuditPage = () => <LogPage kind="audit" />;
