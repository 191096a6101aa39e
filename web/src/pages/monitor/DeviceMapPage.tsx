import { videoEquipment, viewOf } from '@gushu/shared';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../api/load-script.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { numberText } from '../../locales/number-text.js';
import { useSession } from '../../session/store.js';
import { DeviceFilters } from './DeviceFilters.js';
import { DeviceLine } from './DeviceLine.js';
import { DEVICE_LIST, WATCH } from './addresses.js';
import { type DeviceFilter, usePlaced } from './monitor-api.js';
import './monitor.css';

const DeviceMap = lazy(
  loadPart(async () => ({ default: (await import('../../map/DeviceMap.js')).DeviceMap })),
);

/** The devices on the map, with a list beside it that is the keyboard's way. */
export function DeviceMapPage() {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [filter, setFilter] = useState<DeviceFilter>({});
  const [chosen, choose] = useState<string>();
  const read = usePlaced(filter);
  const { data, error, refetch } = read;
  const device = data?.find(({ id }) => id === chosen);
  return (
    <div className="device-map-page">
      <section className="device-map-place">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <DeviceMap
            devices={data ?? []}
            region={filter.xzCode ?? own}
            chosen={chosen}
            onChoose={choose}
            label={t('monitor.map')}
          />
        </Suspense>
        {device && (
          <div className="device-card" aria-live="polite">
            <strong>{device.deviceName}</strong>
            <FieldValue name="deviceStatus" field={videoEquipment.fields.deviceStatus} row={{ ...device }} />
            <span>{device.deviceNo}</span>
            {device.lastOnlineTime && (
              <small>{t('monitor.lastOnline', { time: device.lastOnlineTime })}</small>
            )}
            <span className="device-card-actions">
              <LinkButton to={`${WATCH}?id=${device.id}`} type="primary">
                {t('monitor.watch')}
              </LinkButton>
              <LinkButton to={viewOf(DEVICE_LIST, device.id)}>{t('monitor.device')}</LinkButton>
            </span>
          </div>
        )}
      </section>
      <aside className="device-side" aria-label={t('monitor.devices')}>
        <DeviceFilters filter={filter} onFilter={setFilter} />
        <StaleAlert read={read} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
        {data && (
          <p className="list-sum">{t('monitor.sum', { count: data.length, num: numberText(data.length) })}</p>
        )}
        {data?.length === 0 && <EmptyState title={t('monitor.none')} />}
        <ul className="device-lines">
          {data?.map((one) => (
            <DeviceLine
              key={one.id}
              device={one}
              chosen={one.id === chosen}
              onChoose={() => choose(one.id)}
            />
          ))}
        </ul>
      </aside>
    </div>
  );
}
