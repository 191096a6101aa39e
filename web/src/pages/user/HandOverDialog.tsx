import { KEEP, type WaitingWork } from '@gushu/shared';
import { Form } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import type { Leaving } from '../../review/handing-over.js';
import { UserSelect } from '../process/UserSelect.js';

interface Props extends Leaving {
  people: readonly string[];
  waiting: readonly WaitingWork[];
  send: (handTo: string) => Promise<void>;
  giveUp: () => void;
  onClose: () => void;
}

/** Open work of people who leave, kind by kind, and the person who takes it over in the same step. */
export function HandOverDialog({ people, from, asked, stays, waiting, send, giveUp, onClose }: Props) {
  const { t } = useTranslation();
  const isSent = useRef(false);
  return (
    <SmallDialog<Record<string, string>>
      width={560}
      title={t('handOver.of', { names: people.join(t('handOver.and')) })}
      okText={t('handOver.do')}
      initial={Object.fromEntries(waiting.map(({ kind }) => [kind, undefined]))}
      done=""
      save={async (values) => {
        const handTo = waiting.map(({ kind }) => `${kind}:${values[kind] ?? ''}`).join(',');
        await send(handTo);
        isSent.current = true;
      }}
      onClose={() => {
        if (!isSent.current) giveUp();
        onClose();
      }}
    >
      <p>{t('handOver.hint')}</p>
      {waiting.map(({ kind, name, count, titles }) => (
        <Form.Item
          key={kind}
          name={kind}
          label={t('handOver.kind', { name, count })}
          extra={
            <span data-content>
              {titles.join(t('handOver.also'))}
              {count > titles.length && kind !== 'own' ? '…' : ''}
            </span>
          }
          rules={[{ required: true, message: t('handOver.needed') }]}
        >
          <UserSelect
            from={from}
            asked={{ ...asked, kind }}
            known={stays ? [{ id: KEEP, name: t('handOver.keep') }] : []}
          />
        </Form.Item>
      ))}
    </SmallDialog>
  );
}
