import { type PlacedDevice } from '@gushu/shared';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { byLabel } from '../../layout/by-label.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { usePlaced } from './monitor-api.js';
import { Player } from './Player.js';
import { StateHistory } from './StateHistory.js';
import './monitor.css';

const nameOf = ({ deviceName, deviceNo }: PlacedDevice): string => `${deviceName} (${deviceNo})`;
const ALL = {};

/** Recordings of a device and its past states; of all devices where none is chosen. */
export function VideoHistoryPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? undefined;
  const { data, error, refetch, isPending } = usePlaced(ALL);
  const device = data?.find((one) => one.id === id);
  return (
    <div className="video-history">
      <Select
        className="device-choice"
        allowClear
        showSearch={{ filterOption: byLabel }}
        loading={isPending}
        value={device?.id}
        placeholder={t('monitor.chooseDevice')}
        aria-label={t('monitor.chooseDevice')}
        options={(data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange={(next?: string) => setParams(next ? { id: next } : {})}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {device && (
        <div className="player-large">
          <Player key={device.id} device={device} kind="playback" autoplay={false} />
        </div>
      )}
      <StateHistory key={device?.id ?? 'all'} deviceId={device?.id} />
    </div>
  );
}
