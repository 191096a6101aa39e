import { DownOutlined, QuestionCircleOutlined, UpOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton.js';
import { FLOW_STEP, type FlowStep } from '../review/flow-step.js';
import { useFlowKeys } from './useFlowKeys.js';
import type { Neighbours } from './useNeighbours.js';

const HELP = ['J', 'K', 'A', 'R', '?'] as const;

interface Props {
  neighbours: Neighbours;
  onGo: (id: string) => void;
  /** What holds the row's buttons: the keys press them. */
  buttons: RefObject<HTMLElement | null>;
  /** Whether the keys are this row's; not while another one stands above it. */
  on: boolean;
}

/** Leads from row to row over the list one came from, by buttons and by keys, with a help for these. */
export function RowFlow({ neighbours: { place, of, previous, next }, onGo, buttons, on }: Props) {
  const { t } = useTranslation();
  const [isHelpOpen, showHelp] = useState(false);
  const press = (step: FlowStep) => () =>
    buttons.current?.querySelector<HTMLElement>(`[${FLOW_STEP}="${step}"]`)?.click();
  useFlowKeys(
    on
      ? {
          j: next === undefined ? undefined : () => onGo(next),
          k: previous === undefined ? undefined : () => onGo(previous),
          a: press('approve'),
          r: press('return'),
          '?': () => showHelp(true),
        }
      : undefined,
  );
  return (
    <span className="row-flow">
      {place > 0 && (
        <>
          <IconButton
            size="small"
            icon={<UpOutlined />}
            label={t('flow.previous')}
            hint={t('flow.key', { what: t('flow.previous'), key: 'K' })}
            disabled={previous === undefined}
            onClick={() => previous !== undefined && onGo(previous)}
          />
          <span className="figures">{t('flow.place', { place, of })}</span>
          <IconButton
            size="small"
            icon={<DownOutlined />}
            label={t('flow.next')}
            hint={t('flow.key', { what: t('flow.next'), key: 'J' })}
            disabled={next === undefined}
            onClick={() => next !== undefined && onGo(next)}
          />
        </>
      )}
      <IconButton
        size="small"
        icon={<QuestionCircleOutlined />}
        label={t('flow.keys')}
        hint={t('flow.key', { what: t('flow.keys'), key: '?' })}
        onClick={() => showHelp(true)}
      />
      <Modal
        open={isHelpOpen}
        title={t('flow.keys')}
        footer={null}
        width={360}
        onCancel={() => showHelp(false)}
      >
        <dl className="flow-keys">
          {HELP.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`flow.does.${key === '?' ? 'help' : key}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </span>
  );
}
