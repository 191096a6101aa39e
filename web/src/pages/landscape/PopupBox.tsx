import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  /** Back to the list that it was chosen from, where there is one. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of what stands beside a place; it takes the focus, so that a keyboard is in it at once. */
export function PopupBox({ label, onBack, onClose, children }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={box} className="landscape-popup" role="dialog" aria-label={label} tabIndex={-1}>
      <div className="landscape-popup-tools">
        {onBack && (
          <Button type="text" size="small" icon={<ArrowLeftOutlined />} onClick={onBack}>
            {t('globe.backToList')}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          className="landscape-close"
          icon={<CloseOutlined />}
          aria-label={t('globe.close')}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  );
}
