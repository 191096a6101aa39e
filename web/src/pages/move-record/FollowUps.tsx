import { CARE_YEARS, isBlank, moveFollowUp, MoveStage, type RowOf } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useForgetRecord } from '../../api/record-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { useDefaults } from '../../editing/defaults.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { MOVE, type MoveRow } from './move-columns.js';

// The move is the same in all rows.
const HIDDEN = { hideInTable: true, hideInForm: true, search: false } as const;
const COLUMNS = {
  show: ['year', 'followDate', 'vigor', 'alive', 'followPeople', 'note'],
  override: { moveRecordId: HIDDEN, year: { search: false, hideInForm: true } },
} as const;

/** The yearly follow-ups of a move that was accepted: one a year, until the years of care are over. */
export function FollowUps({ move }: { move: MoveRow }) {
  const { t } = useTranslation();
  const label = useLabel()(moveFollowUp.label);
  const columns = useEntityColumns(moveFollowUp, COLUMNS);
  const forget = useForgetRecord(MOVE);
  const initial = useDefaults(moveFollowUp);
  const stage = move.moveStage;
  const api = useMemo(() => {
    const fixed = { moveRecordId: move.id };
    const { save, remove, ...read } = entityApi(moveFollowUp, { list: 'page', separate: true, fixed });
    if (stage !== MoveStage.followed) return read;
    return {
      ...read,
      save: async (values: object, row?: RowOf<typeof moveFollowUp>) => {
        const saved = await save({ ...values, ...fixed }, row);
        await forget();
        return saved;
      },
      remove: async (ids: string[]) => {
        const removed = await remove(ids);
        await forget();
        return removed;
      },
    };
  }, [move.id, stage, forget]);
  if (stage < MoveStage.followed) return null;
  const num = move.followUps?.length ?? 0;
  return (
    <section>
      <p className="move-followed">
        <b>{t('move.followed', { num, n: CARE_YEARS })}</b>
        {!isBlank(move.careEndDate) && <span>{t('move.careUntil', { date: move.careEndDate })}</span>}
        {!isBlank(move.nextFollowDate) && <span>{t('move.next', { date: move.nextFollowDate })}</span>}
      </p>
      <AdminScreen
        name="moveRecord"
        screen="moveFollowUp"
        mark="follow"
        label={label}
        heading={label}
        columns={columns}
        api={api}
        initial={initial}
        queryKey={['list', 'moveFollowUp', move.id]}
      />
    </section>
  );
}
