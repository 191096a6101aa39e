import type { ResourceScreen } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { TurningPanel } from '../../../wall/TurningPanel.js';
import { Holders } from '../Holders.js';

/** The four record holders. */
export function HolderPanel({ data }: { data: ResourceScreen }) {
  const { t } = useTranslation();
  return (
    <TurningPanel
      title={t('wall.holders')}
      pages={[
        {
          key: 'holders',
          name: t('wall.holders'),
          note: t('wall.holdersNote'),
          content: (
            <Holders
              holders={data.oldTreeFeature}
              region={data.getDetail.level === 0 ? '' : data.getDetail.code}
            />
          ),
        },
      ]}
    />
  );
}
