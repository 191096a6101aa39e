import { oldTreeGroup, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { originOf } from '../../changes/changed-rows.js';
import { Timeline } from '../../history/Timeline.js';

/** What happened to a group: its own steps, patrols and care; a change of it has none yet. */
export function GroupTimeline({ group }: { group: Row }) {
  const { t } = useTranslation();
  if (originOf(group)) return null;
  return (
    <>
      <h2 className="record-section">{t('record.timeline')}</h2>
      <Timeline record={oldTreeGroup} row={group} />
    </>
  );
}
