/** Maximum length without an ellipsis. */
const LONG = 10;
/** Maximum length shown of a long text. */
const MAX_SHOWN = 35;

/** The beginning of a description as lists show it: beyond 10 characters with an ellipsis, cut at 35. */
export function shortText(text: string | null | undefined): string {
  const characters = [...(text ?? '').replace(/\s+/g, ' ').trim()];
  return characters.length > LONG ? `${characters.slice(0, MAX_SHOWN).join('')}…` : characters.join('');
}
