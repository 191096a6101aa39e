// Nothing is laid out here: an editor scrolls to where nothing is.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

/** A picture of a text that carries it in itself, as Word's do. */
export const EMBEDDED = 'data:image/png;base64,iVBORw0KGgo=';
/** The link of one that is stored. */
export const LINK = '/api/blade-resource/attach/media?name=a.png';

/** Pastes into a formatted text as a browser does, which jsdom has no clipboard for. */
export function paste(area: HTMLElement, html: string, files: readonly File[] = []): void {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : ''), files, types: [] };
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  area.dispatchEvent(event);
}
