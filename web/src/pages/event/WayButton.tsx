import { eventVerify, HANDED_OVER } from '@gushu/shared';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { useLabel } from '../../columns/record-columns.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { FieldInput } from '../../fields/FieldInput.js';

interface Way {
  verifyWay: string | null;
  transferTo: string | null;
}

const { verifyWay: WAY, transferTo: REGION } = eventVerify.fields;

/** Changes how an event is verified, or hands it to a region below: a verification that runs, or an accepted event. */
export function WayButton({ row, onSaved }: { row: Way & { id: string }; onSaved: () => void }) {
  const { t } = useTranslation();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('event.changeWay')}</Button>
      {isOpen && (
        <SmallDialog<Way>
          title={t('event.changeWay')}
          initial={{
            verifyWay: row.verifyWay ?? undefined,
            transferTo: row.transferTo,
          }}
          save={(way) => post(`${eventVerify.path}/updateVerifyWay`, undefined, { id: row.id, ...way })}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        >
          <Form.Item
            name="verifyWay"
            label={label(WAY.label)}
            rules={[{ required: true, message: t('event.wayNeeded') }]}
          >
            <FieldInput field={WAY} />
          </Form.Item>
          <Form.Item noStyle dependencies={['verifyWay']}>
            {({ getFieldValue }) =>
              getFieldValue('verifyWay') === HANDED_OVER && (
                <Form.Item
                  name="transferTo"
                  label={label(REGION.label)}
                  extra={label(REGION.help ?? ['', ''])}
                  rules={[{ required: true, message: t('event.regionNeeded') }]}
                >
                  <FieldInput field={REGION} />
                </Form.Item>
              )
            }
          </Form.Item>
        </SmallDialog>
      )}
    </>
  );
}
