import { useTranslation } from 'react-i18next';
import { clean } from './clean.js';
import './html-text.css';

/** Rich text as it reads. The server has cleaned it; nothing that runs passes here either. */
export const HtmlText = ({ html }: { html: string }) => (
  <div className="rich-content" dangerouslySetInnerHTML={{ __html: clean(html) }} />
);

/** The same where it stands beside another version of it: as high as both fit on a page, the rest is scrolled to. */
export function HtmlBox({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <div className="rich-box" role="region" aria-label={t('richText.area')} tabIndex={0}>
      <HtmlText html={html} />
    </div>
  );
}
