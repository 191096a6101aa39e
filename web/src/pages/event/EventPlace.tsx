import type { reportEvent, RowOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { PositionSection } from '../../record/PositionSection.js';

/** Where an event happened, on the map. */
export function EventPlace({ row }: { row: RowOf<typeof reportEvent> }) {
  const { t } = useTranslation();
  return <PositionSection row={row} title={t('event.place')} />;
}
