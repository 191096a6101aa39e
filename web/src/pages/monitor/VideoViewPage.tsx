import { videoEquipment, viewOf } from '@gushu/shared';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRecordRow } from '../../api/record-rows.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { RowError } from '../../record/RowError.js';
import { DEVICE_LIST, LOOK_BACK } from './addresses.js';
import { Player } from './Player.js';
import { StateHistory } from './StateHistory.js';
import '../../editing/record-form.css';
import './monitor.css';

/** The live picture of one device over the whole page, with its states. */
export function VideoViewPage() {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('id') ?? undefined;
  const { data: row, error, refetch } = useRecordRow(videoEquipment, id);
  const name = row?.deviceName;
  useTabTitle(name);
  if (!id) return <EmptyState title={t('record.missing')} />;
  if (error && !row)
    return <RowError error={error} onRetry={() => void refetch()} back="/monitors/videoBrowse" />;
  if (!row) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <article className="form-group record-view">
      <header>
        <h1>{name}</h1>
        <FieldValue name="deviceStatus" field={videoEquipment.fields.deviceStatus} row={row} />
        <span className="record-view-actions">
          <LinkButton to={`${LOOK_BACK}?id=${row.id}`}>{t('monitor.lookBack')}</LinkButton>
          <LinkButton to={viewOf(DEVICE_LIST, row.id)}>{t('monitor.device')}</LinkButton>
        </span>
      </header>
      <div className="player-large">
        <Player device={row} kind="live" />
      </div>
      <StateHistory deviceId={row.id} />
    </article>
  );
}
