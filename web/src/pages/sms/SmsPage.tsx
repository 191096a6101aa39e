import { type RowOf, sms } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { EnableButton, enabled } from '../../table/EnableButton.js';
import { RowButton } from '../../table/RowButton.js';
import { TrySmsDialog } from './TrySmsDialog.js';

type Sms = RowOf<typeof sms>;

const api = entityApi(sms);
const OPTIONS: EntityOptions<RowOf<typeof sms>> = {
  show: ['category', 'smsCode', 'templateId', 'signName', 'status', 'remark'],
  override: { status: enabled, remark: { wide: true } },
};

/** Ways to send text messages, one of them in use; their keys are written, never shown. */
export function SmsPage() {
  const { t } = useTranslation();
  const label = useLabel()(sms.label);
  const [tried, tryOut] = useState<Sms>();
  return (
    <>
      <AdminScreen
        name={sms.name}
        label={label}
        columns={useEntityColumns(sms, OPTIONS)}
        api={api}
        nameOf={({ smsCode }) => String(smsCode)}
        rowActions={(row, { reload }) => (
          <>
            <EnableButton entity={sms} row={row} onDone={reload} />
            <RowButton permission="sms_enable" onClick={() => tryOut(row)}>
              {t('sms.try')}
            </RowButton>
          </>
        )}
      />
      {tried && <TrySmsDialog sms={tried} onClose={() => tryOut(undefined)} />}
    </>
  );
}
