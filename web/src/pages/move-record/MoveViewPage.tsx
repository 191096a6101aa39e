import type { RecordDefinition } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Attachments } from '../../attachments/Attachments.js';
import { shownFields, useColumns } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { HistoryTimeline } from '../../history/HistoryTimeline.js';
import { ReturnNotice } from '../../history/ReturnNotice.js';
import { PrintButton } from '../../record/PrintHead.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { EditLink, RecordPage } from '../../record/RecordPage.js';
import { StatusActions } from '../../review/StatusActions.js';
import { TakeBackNotice } from '../../review/TakeBackNotice.js';
import { FollowUps } from './FollowUps.js';
import { MOVE, MOVE_COLUMNS, MOVE_PATHS } from './move-columns.js';
import { MovedPlaces } from './MovedPlaces.js';
import { MoveStages } from './MoveStages.js';
import '../../editing/record-form.css';

const FIELDS = shownFields(MOVE);
const TAGS = ['status', 'moveStage'];
/** A move as far as it is reviewed: its stages have a panel of their own. */
const REVIEWED: RecordDefinition = { ...MOVE, states: MOVE.states.slice(0, 1) };

/** The whole of one move: how far it is, where from and where to, and what has become of the trees. */
export function ViewPage() {
  const { t } = useTranslation();
  const columns = useColumns(MOVE, MOVE_COLUMNS);
  return (
    <RecordPage
      record={MOVE}
      paths={MOVE_PATHS}
      className="form-group record-view"
      titleOf={(row) => row.applyNo ?? row.id}
    >
      {(row) => (
        <>
          <header>
            <h1>{row.applyNo ?? row.id}</h1>
            {TAGS.map((name) => (
              <FieldValue key={name} name={name} field={FIELDS[name]!} row={row} />
            ))}
            <span className="record-view-actions">
              <StatusActions record={REVIEWED} rows={[row]} size="middle" type="default" />
              <EditLink record={MOVE} row={row} form={MOVE_PATHS.form} />
              <PrintButton />
            </span>
          </header>
          <TakeBackNotice record={MOVE} row={row} />
          <ReturnNotice record={MOVE} row={row} />
          <MoveStages row={row} />
          <Attachments record={MOVE} row={row} />
          <MovedPlaces row={row} />
          <RecordDetails record={MOVE} columns={columns} row={row} without={['applyNo', ...TAGS]} />
          <FollowUps move={row} />
          <h2 className="record-section">{t('record.history')}</h2>
          <HistoryTimeline record={MOVE} fields={FIELDS} id={row.id} version={row.version} />
        </>
      )}
    </RecordPage>
  );
}
