import {
  isBlank,
  MOVE_STEPS,
  MoveStage,
  moveStages,
  type RecordDefinition,
  type RowTransition,
} from '@gushu/shared';
import { Button, Steps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { isHeld, transitionLabel, transitionOf } from '../../review/review-transitions.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermissions } from '../../session/access.js';
import { MOVE, type MoveRow } from './move-columns.js';
import { StepDialog } from './StepDialog.js';
import './move.css';

/** The day on which a move came to each of its stages. */
const DAYS: { readonly [stage: number]: keyof MoveRow } = {
  [MoveStage.approved]: 'approveDate',
  [MoveStage.underWay]: 'beginDate',
  [MoveStage.finished]: 'finishDate',
  [MoveStage.followed]: 'acceptDate',
};

/** The steps that need more than a click: each has a dialog. */
const WITH_DIALOG = Object.entries(moveStages.transitions)
  .filter(([, { to, back }]) => !back && MOVE_STEPS[Number(to)])
  .map(([action, transition]) => ({ action, ...transition }));

/** The stages with the steps that a click makes. */
const BY_CLICK: RecordDefinition = {
  ...MOVE,
  states: [
    {
      ...moveStages,
      transitions: Object.fromEntries(
        Object.entries(moveStages.transitions).filter(
          ([action]) => !WITH_DIALOG.some((step) => step.action === action),
        ),
      ),
    },
  ] as RecordDefinition['states'],
};

/** How far a move is: its six stages with their days, what is next, and the buttons for it. */
export function MoveStages({ row }: { row: MoveRow }) {
  const { t } = useTranslation();
  const label = useLabel();
  const entryText = useEntryText();
  const tier = useScreenTier();
  const { data: entries = [] } = useDictionary('move_stage');
  const held = usePermissions().data ?? {};
  const [opened, setOpened] = useState<{ action: string; move: RowTransition }>();
  const stage = row.moveStage ?? MoveStage.asked;
  const waits = moveStages.next?.[stage];
  const items = Object.values(MoveStage).map((each) => {
    const day = DAYS[each] && row[DAYS[each]];
    const name = entries.find(({ dictKey }) => dictKey === String(each))?.dictValue ?? '';
    return {
      title: entryText('move_stage', name),
      ...(isBlank(day) ? {} : { content: <time className="figures">{String(day)}</time> }),
    };
  });
  const isEnded = stage === MoveStage.ended;
  return (
    <section className="move-stages">
      <h2 className="record-section">{t('move.stages')}</h2>
      <Steps
        size="small"
        orientation={tier >= 2 ? 'horizontal' : 'vertical'}
        current={isEnded ? items.length : stage - 1}
        items={items}
      />
      {waits && !isEnded && <p className="move-waits">{t('project.waits', { what: label(waits) })}</p>}
      <div className="move-buttons">
        {WITH_DIALOG.map((step) => {
          const move = transitionOf(row, step.action);
          if (!move || !isHeld(MOVE, step, held)) return null;
          return (
            <Button key={step.action} type="primary" onClick={() => setOpened({ action: step.action, move })}>
              {label(transitionLabel(MOVE, step.action) ?? step.label)}
            </Button>
          );
        })}
        <StatusActions record={BY_CLICK} rows={[row]} size="middle" type="default" />
      </div>
      {opened && <StepDialog row={row} {...opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
