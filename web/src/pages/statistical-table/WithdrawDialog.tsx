import type { StatisticalTable } from '@gushu/shared';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { tablesApi, useInvalidateTables } from './table-api.js';
import { useTableTitle } from './table-names.js';

const MAX_REASON = 500;

/** Takes a table back; it has to be said why. */
export function WithdrawDialog({ table, onClose }: { table: StatisticalTable; onClose: () => void }) {
  const { t } = useTranslation();
  const titleOf = useTableTitle();
  const forget = useInvalidateTables();
  return (
    <SmallDialog<{ reason: string }>
      title={t('handTable.withdrawOf', { title: titleOf(table) })}
      initial={{ reason: '' }}
      okText={t('handTable.withdraw')}
      save={async ({ reason }) => {
        await tablesApi.withdraw(table.id, reason);
        await forget();
      }}
      done={t('handTable.withdrawn')}
      onClose={onClose}
    >
      <p>{t('handTable.withdrawHint')}</p>
      <Form.Item name="reason" label={t('handTable.reason')} required extra={t('review.reasonRule')}>
        <Input.TextArea rows={3} maxLength={MAX_REASON} showCount />
      </Form.Item>
    </SmallDialog>
  );
}
