import { clean } from './clean.js';
import './notice-text.css';

/** The formatted text of a notice. The server has cleaned it; nothing that runs passes here either. */
export const NoticeText = ({ html }: { html: string }) => (
  <div className="rich-content" dangerouslySetInnerHTML={{ __html: clean(html) }} />
);
