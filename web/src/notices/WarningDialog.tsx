import { emergencyWarning, LIST_MARK, type LiveWarning, type RowOf, screenOf, viewOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../api/record-rows.js';
import { Dialog } from '../layout/Dialog.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { LinkButton } from '../layout/LinkButton.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { HtmlText } from '../rich-text/HtmlText.js';
import { useWarningLine } from './useWarningLine.js';

const LIST = screenOf(emergencyWarning);

function Body({ row }: { row: RowOf<typeof emergencyWarning> }) {
  const { t } = useTranslation();
  return (
    <>
      <HtmlText html={row.content ?? ''} />
      {row.guide && (
        <>
          <h3>{t('warning.guide')}</h3>
          <p className="long-text">{row.guide}</p>
        </>
      )}
    </>
  );
}

/** A warning to read: opening it is its receipt. */
export function WarningDialog({ warning, onClose }: { warning: LiveWarning; onClose: () => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { level, rest } = useWarningLine(warning);
  const { data, error, refetch } = useRecordRow(emergencyWarning, warning.id);
  const places = warning.xzCodesName.split(LIST_MARK.zh).map(placeText).join(t('region.between'));
  return (
    <Dialog
      open
      width={720}
      title={warning.title}
      onCancel={onClose}
      footer={
        <LinkButton to={viewOf(LIST, warning.id)} onClick={onClose}>
          {t('warning.whole')}
        </LinkButton>
      }
    >
      <p className="notice-about">
        {level} · {rest}
      </p>
      <p>{t('warning.regions', { places })}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LateRings />}
      {data && <Body row={data} />}
    </Dialog>
  );
}
