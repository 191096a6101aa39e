import { type DeviceStateLine, videoEquipment, viewOf } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pageTurns } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { DEVICE_LIST } from './addresses.js';
import { useStateHistory } from './monitor-api.js';

const SIZE = 10;

/** The times that a device was in a state, or all devices of the region; newest first. */
export function StateHistory({ deviceId }: { deviceId?: string | undefined }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const isPhone = useScreenTier() === 0;
  const [deviceStatus, setStatus] = useState<string>();
  const [current, setCurrent] = useState(1);
  const read = useStateHistory({ deviceId, deviceStatus, current, size: SIZE });
  return (
    <section className="state-history">
      <header>
        <h2 className="record-section">{t('monitor.states')}</h2>
        <DictionarySelect
          code="device_status"
          multiple={false}
          value={deviceStatus}
          placeholder={t('monitor.anyState')}
          aria-label={t('monitor.state')}
          onChange={(state) => {
            setStatus(state ? String(state) : undefined);
            setCurrent(1);
          }}
        />
      </header>
      <PlainTable<DeviceStateLine>
        read={read}
        rowKey="id"
        dataSource={read.data?.records ?? []}
        empty={t('monitor.noStates')}
        scroll={{ x: isPhone ? 560 : 720 }}
        pagination={{
          current,
          pageSize: SIZE,
          total: read.data?.total ?? 0,
          hideOnSinglePage: true,
          itemRender: pageTurns(t),
          showSizeChanger: false,
          onChange: setCurrent,
        }}
        columns={[
          ...(deviceId
            ? []
            : [
                {
                  title: t('monitor.device'),
                  key: 'device',
                  render: (_: unknown, line: DeviceStateLine) => (
                    <Link to={viewOf(DEVICE_LIST, line.deviceId)}>{line.deviceName}</Link>
                  ),
                },
                ...(isPhone
                  ? []
                  : [
                      {
                        title: t('monitor.region'),
                        dataIndex: 'xzCodeName',
                        render: (name: string) => placeText(name),
                      },
                    ]),
              ]),
          {
            title: t('monitor.state'),
            key: 'state',
            render: (_: unknown, line: DeviceStateLine) => (
              <FieldValue name="deviceStatus" field={videoEquipment.fields.deviceStatus} row={{ ...line }} />
            ),
          },
          { title: t('monitor.from'), dataIndex: 'beginTime' },
          {
            title: t('monitor.to'),
            dataIndex: 'endTime',
            render: (time: string | null) => time ?? t('monitor.now'),
          },
          { title: t('monitor.by'), dataIndex: 'userName' },
        ]}
      />
    </section>
  );
}
