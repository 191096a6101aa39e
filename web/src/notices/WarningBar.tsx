import type { LiveWarning } from '@gushu/shared';
import { AlertOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../api/load-script.js';
import { IconButton } from '../layout/IconButton.js';
import { useWarningLine } from './useWarningLine.js';
import { useInvalidateWarnings, useWarnings } from './warning-api.js';
import './warning.css';

// It brings rich text: no page need wait for it.
const WarningDialog = lazy(
  loadPart(async () => ({ default: (await import('./WarningDialog.js')).WarningDialog })),
);

function Line({ warning, onOpen }: { warning: LiveWarning; onOpen: () => void }) {
  const { t } = useTranslation();
  const { level, rest, sign } = useWarningLine(warning);
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
  const forget = useInvalidateWarnings();
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
      {opened && (
        <Suspense>
          <WarningDialog warning={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
