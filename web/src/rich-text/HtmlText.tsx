import { clean } from './clean.js';
import './html-text.css';

/** Rich text as it reads. The server has cleaned it; nothing that runs passes here either. */
export const HtmlText = ({ html }: { html: string }) => (
  <div className="rich-content" dangerouslySetInnerHTML={{ __html: clean(html) }} />
);
