import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Rings } from '../rings/Rings.js';
import './layout.css';

/** A picture among others: rings where there is none, 加载失败 where it cannot be shown. */
export function SmallPicture({ url, alt = '' }: { url: string | null | undefined; alt?: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string>();
  if (!url)
    return (
      <span className="picture-none">
        <Rings kind="empty" size={56} />
      </span>
    );
  if (failed === url) return <span className="picture-failed">{t('state.imageFailed')}</span>;
  return <img src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
