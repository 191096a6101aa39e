import { CARE_YEARS, isBlank, moveFollowUp, MoveStage } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { ChildList } from '../../record/ChildList.js';
import type { MoveRow } from './move-columns.js';

const COLUMNS = {
  show: ['year', 'followDate', 'vigor', 'alive', 'followPeople', 'note'],
  override: { year: { search: false, hideInForm: true } },
} as const;

/** The yearly follow-ups of a move that was accepted: one a year, until the years of care are over. */
export function FollowUps({ move }: { move: MoveRow }) {
  const { t } = useTranslation();
  if (move.moveStage < MoveStage.followed) return null;
  const num = move.followUps?.length ?? 0;
  return (
    <section>
      <p className="move-followed">
        <b>{t('move.followed', { num, n: CARE_YEARS })}</b>
        {!isBlank(move.careEndDate) && <span>{t('move.careUntil', { date: move.careEndDate })}</span>}
        {!isBlank(move.nextFollowDate) && <span>{t('move.next', { date: move.nextFollowDate })}</span>}
      </p>
      <ChildList
        record={moveFollowUp}
        parent={move}
        editable={move.moveStage === MoveStage.followed}
        columns={COLUMNS}
      />
    </section>
  );
}
