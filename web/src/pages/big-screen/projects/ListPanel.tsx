import { useTranslation } from 'react-i18next';
import { LateRings } from '../../../layout/LateRings.js';
import { FailedAlert } from '../../../layout/StaleAlert.js';
import { numberText } from '../../../locales/number-text.js';
import { EmptyPanel, TurningPanel } from '../../../wall/TurningPanel.js';
import type { WallAddress } from '../useWallAddress.js';
import { ProjectList } from './ProjectList.js';
import { useProjectList } from './useProjectScreen.js';

/** The projects, passing by. */
export function ListPanel({ address }: { address: WallAddress }) {
  const { t } = useTranslation();
  const read = useProjectList(address);
  const title = t('wall.project.list');
  const { data } = read;
  if (!data)
    return <EmptyPanel title={title} why={read.error ? <FailedAlert read={read} /> : <LateRings />} />;
  if (data.records.length === 0) return <EmptyPanel title={title} why={t('wall.project.none')} />;
  const shown = data.records.length;
  const counts = { shown: numberText(shown), all: numberText(data.total), count: data.total };
  return (
    <TurningPanel
      title={title}
      pages={[
        {
          key: 'list',
          name: title,
          note: `${t(shown < data.total ? 'wall.project.listCut' : 'wall.project.listAll', counts)} · ${t('wall.project.fund')}`,
          content: <ProjectList projects={data.records} region={address.region} label={title} />,
        },
      ]}
    />
  );
}
