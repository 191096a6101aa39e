import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton.js';
import { flowSelector, type FlowStep } from '../review/flow-step.js';
import { useFlowKeys } from './useFlowKeys.js';
import type { Neighbours } from './useNeighbours.js';

interface Props {
  neighbours: Neighbours;
  onGo: (id: string) => void;
  /** Element with the row's buttons: the keys press them. */
  buttons: RefObject<HTMLElement | null>;
  /** The row of the keys; undefined while none is shown. */
  id: string | undefined;
}

/** Leads from row to row in the order of the list, by buttons and by the keys that the help lists. */
export function RowFlow({ neighbours: { place, of, previous, next }, onGo, buttons, id }: Props) {
  const { t } = useTranslation();
  const shown = useRef<HTMLSpanElement>(null);
  const press = (row: string, step: FlowStep) => () =>
    buttons.current?.querySelector<HTMLElement>(flowSelector(step, row))?.click();
  useFlowKeys(
    id === undefined
      ? undefined
      : {
          j: next === undefined ? undefined : () => onGo(next),
          k: previous === undefined ? undefined : () => onGo(previous),
          a: press(id, 'approve'),
          r: press(id, 'return'),
        },
    shown,
  );
  return (
    <span className="row-flow" ref={shown} hidden={place === 0}>
      <IconButton
        size="small"
        icon={<UpOutlined />}
        label={t('rowFlow.previous')}
        hint={t('rowFlow.key', { what: t('rowFlow.previous'), key: 'K' })}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onGo(previous)}
      />
      <span className="figures">
        {of === undefined ? t('rowFlow.uncounted', { place }) : t('rowFlow.place', { place, of })}
      </span>
      <IconButton
        size="small"
        icon={<DownOutlined />}
        label={t('rowFlow.next')}
        hint={t('rowFlow.key', { what: t('rowFlow.next'), key: 'J' })}
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
    </span>
  );
}
