import { type RowOf, videoEquipment } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { recordPages } from '../../record/record-pages.js';
import { DEVICE_LIST } from './addresses.js';
import { Player } from './Player.js';
import { StateHistory } from './StateHistory.js';
import './monitor.css';

function Sections({ row }: { row: RowOf<typeof videoEquipment> }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="record-section">{t('monitor.live')}</h2>
      <div className="player-alone">
        <Player device={row} kind="live" autoplay={false} />
      </div>
      <StateHistory deviceId={row.id} />
    </>
  );
}

/** Devices: list, form, and the view with picture and states. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: videoEquipment,
  list: DEVICE_LIST,
  show: [
    'deviceNo',
    'deviceName',
    'deviceType',
    'xzCode',
    'place',
    'manageUnit',
    'lastOnlineTime',
    'deviceStatus',
  ],
  filters: ['deviceName', 'deviceType', 'deviceStatus'],
  sections: (row) => <Sections row={row} />,
});
