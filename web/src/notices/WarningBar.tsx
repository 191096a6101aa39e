import { emergencyWarning, LIST_MARK, type LiveWarning, type Row, viewOf } from '@gushu/shared';
import { AlertOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../api/record-rows.js';
import { useEntryText } from '../fields/entry-text.js';
import { Dialog } from '../layout/Dialog.js';
import { ErrorState } from '../layout/ErrorState.js';
import { IconButton } from '../layout/IconButton.js';
import { LateRings } from '../layout/LateRings.js';
import { LinkButton } from '../layout/LinkButton.js';
import { numberText } from '../locales/number-text.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { HtmlText } from '../rich-text/HtmlText.js';
import { warnMeaning } from '../theme/tokens.js';
import { useForgetWarnings, useWarnings } from './warning-api.js';
import './warning.css';

const LIST = '/information/emergencyWarning';

/** What a warning says in one line: its level and kind, what it is called, how many trees, and until when. */
function useLine({ warnLevel, warnLevelName, warnTypeName, affectedTreeNum, endTime }: LiveWarning) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const level = t('warning.level', {
    level: entryText('warn_level', warnLevelName),
    kind: entryText('warn_type', warnTypeName),
  });
  const trees = t('warning.trees', { count: affectedTreeNum, num: numberText(affectedTreeNum) });
  const until = endTime ? t('warning.until', { time: endTime.slice(0, 16) }) : t('warning.lasting');
  return { level, rest: `${trees} · ${until}`, sign: warnMeaning[warnLevel] ?? warnMeaning['4']! };
}

function Body({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <>
      <HtmlText html={String(row['content'] ?? '')} />
      {Boolean(row['guide']) && (
        <>
          <h3>{t('warning.guide')}</h3>
          <p className="long-text">{String(row['guide'])}</p>
        </>
      )}
    </>
  );
}

/** A warning to read: opening it is its receipt. */
function WarningDialog({ warning, onClose }: { warning: LiveWarning; onClose: () => void }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { level, rest } = useLine(warning);
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

function Line({ warning, onOpen }: { warning: LiveWarning; onOpen: () => void }) {
  const { t } = useTranslation();
  const { level, rest, sign } = useLine(warning);
  return (
    <>
      <span className="warning-level" style={{ '--meaning': sign.color } as CSSProperties}>
        <AlertOutlined aria-hidden /> {level}
      </span>
      <button type="button" className="warning-title" onClick={onOpen}>
        {!warning.read && <span className="warning-new">{t('warning.unread')}</span>}
        <strong>{warning.title}</strong>
        <span className="warning-rest">{rest}</span>
      </button>
      <Button size="small" onClick={onOpen}>
        {t('warning.open')}
      </Button>
    </>
  );
}

/**
 * The warnings in force where one is, below the top bar of every page: they stay until they end or are cancelled. The
 * gravest is in sight, the others a button away.
 */
export function WarningBar() {
  const { t } = useTranslation();
  const warnings = useWarnings();
  const forget = useForgetWarnings();
  const [at, turn] = useState(0);
  const [opened, open] = useState<LiveWarning>();
  const shown = warnings[at] ?? warnings[0];
  const many = warnings.length;
  const close = () => {
    open(undefined);
    forget();
  };
  const step = (by: number) => turn((warnings.indexOf(shown!) + by + many) % many);
  return (
    <>
      <div role="alert" className="warning-place">
        {shown && (
          <section className="warning-bar" aria-label={t('warning.title')}>
            <Line warning={shown} onOpen={() => open(shown)} />
            {many > 1 && (
              <span className="warning-turn">
                <IconButton icon={<LeftOutlined />} label={t('warning.before')} onClick={() => step(-1)} />
                <span className="figures">
                  {warnings.indexOf(shown) + 1}/{many}
                </span>
                <IconButton icon={<RightOutlined />} label={t('warning.next')} onClick={() => step(1)} />
              </span>
            )}
          </section>
        )}
      </div>
      {opened && <WarningDialog warning={opened} onClose={close} />}
    </>
  );
}
