import { Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { WATCH } from './addresses.js';
import { DeviceFilters } from './DeviceFilters.js';
import { DeviceLine } from './DeviceLine.js';
import { type DeviceFilter, usePlaced } from './monitor-api.js';
import { Player } from './Player.js';
import './monitor.css';

const SIZES = [1, 4, 9] as const;

/** Live pictures of one, four or nine devices at once. */
export function VideoBrowsePage() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<DeviceFilter>({});
  const [size, setSize] = useState<number>(4);
  const [chosen, choose] = useState<readonly string[]>();
  const read = usePlaced(filter);
  const { data, error, refetch } = read;
  // Those that are online come first: with them the page begins.
  useEffect(() => {
    if (data && chosen === undefined) choose(data.slice(0, size).map(({ id }) => id));
  }, [data, chosen, size]);
  const resize = (next: number) => {
    setSize(next);
    choose((before = []) => {
      const more = (data ?? []).map(({ id }) => id).filter((id) => !before.includes(id));
      return [...before, ...more].slice(0, next);
    });
  };
  // The one that has been in sight the longest makes room.
  const toggle = (id: string) =>
    choose((before = []) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-size),
    );
  const shown = (chosen ?? []).flatMap((id) => data?.find((one) => one.id === id) ?? []);
  return (
    <div className="video-browse">
      <aside className="device-side" aria-label={t('monitor.devices')}>
        <DeviceFilters filter={filter} onFilter={setFilter} />
        <StaleAlert read={read} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
        <ul className="device-lines">
          {data?.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              chosen={chosen?.includes(device.id) ?? false}
              onChoose={() => toggle(device.id)}
            />
          ))}
        </ul>
      </aside>
      <section className="video-wall" aria-label={t('monitor.live')}>
        <Segmented
          aria-label={t('monitor.grid')}
          value={size}
          options={SIZES.map((value) => ({ value, label: t('monitor.pictures', { count: value }) }))}
          onChange={resize}
        />
        {data && shown.length === 0 && (
          <EmptyState title={t(data.length === 0 ? 'monitor.none' : 'monitor.chooseOne')} />
        )}
        <div className="video-grid" data-size={size}>
          {shown.map((device) => (
            <Player key={device.id} device={device} kind="live">
              <LinkButton size="small" to={`${WATCH}?id=${device.id}`}>
                {t('monitor.open')}
              </LinkButton>
            </Player>
          ))}
        </div>
      </section>
    </div>
  );
}
