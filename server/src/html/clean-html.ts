import { PICTURE_SCHEME } from '@gushu/shared';
import sanitize from 'sanitize-html';

const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];
const SIZE = [/^\d{1,3}(\.\d+)?(px|pt|em|rem|%)$/];

/** Characters of markup. Letters of a path or a formula (`C:\x41bc`) are nobody's markup, and stay. */
const MARKUP = /[<>&"'`\\:]/;
const PRINTABLE = /[!-~]/;

// Written out escapes (\u003c, \x3c) are no characters here, but some reader after us will make them some.
const decoded = (text: string, signs = MARKUP): string =>
  text.replace(/\\u\{0*([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (whole, ...hex: string[]) => {
    const sign = String.fromCodePoint(
      Math.min(Number.parseInt(hex.slice(0, 3).find(Boolean) ?? '', 16), 0x10ffff),
    );
    return signs.test(sign) ? sign : whole;
  });

/** Holds the id of a picture that the reader of a text may not see, in the place of its address. */
export const UNSEEN_PICTURE = 'data-attachment';

/** Markup allowed in a notice: text, lists, tables, links and pictures; nothing that runs or reaches out of its box. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title'],
    img: ['src', UNSEEN_PICTURE, 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      color: COLOR,
      'background-color': COLOR,
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': SIZE,
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'text-indent': SIZE,
      width: SIZE,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', PICTURE_SCHEME.slice(0, -1)] },
  allowProtocolRelative: false,
  transformTags: {
    // The scheme of an address may be hidden in escapes of letters.
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href: decoded(href, PRINTABLE) }),
        ...attribs,
        rel: 'noopener noreferrer',
        target: '_blank',
      },
    }),
    // Older tags for what others say by now.
    strike: sanitize.simpleTransform('s', {}),
    del: sanitize.simpleTransform('s', {}),
    ins: sanitize.simpleTransform('u', {}),
    center: sanitize.simpleTransform('div', { style: 'text-align: center' }),
    font: (_, { color = '', style = '' }) => ({
      tagName: 'span',
      attribs: { style: color ? `color: ${color}; ${style}` : style },
    }),
  },
};
const LINKS: sanitize.IOptions = {
  ...OPTIONS,
  allowedAttributes: { ...OPTIONS.allowedAttributes, a: ['href', 'title', 'rel', 'target'] },
};

/** Applies a step until it changes nothing, so that no removal leaves parts that together make new markup. */
function settled(text: string, step: (text: string) => string): string {
  let before = text;
  for (let round = 0; round < 10; round++) {
    const after = step(before);
    if (after === before) return after;
    before = after;
  }
  return '';
}

type PictureOf = (address: string) => string;

/** How a text is cleaned whose pictures have their addresses by `pictureOf`. */
const withPictures = (pictureOf: PictureOf): sanitize.IOptions => ({
  ...LINKS,
  transformTags: {
    ...LINKS.transformTags,
    img: (tagName, { src, [UNSEEN_PICTURE]: unseen, ...attribs }) => {
      const address = src ?? (unseen === undefined ? undefined : `${PICTURE_SCHEME}${unseen}`);
      return { tagName, attribs: address === undefined ? attribs : { src: pictureOf(address), ...attribs } };
    },
  },
});

/**
 * HTML that is safe to show, no matter who wrote it.
 * @param pictureOf address of a picture in the place of the one that the text has
 */
export function cleanHtml(html: string, pictureOf?: PictureOf): string {
  const options = pictureOf ? withPictures(pictureOf) : LINKS;
  return settled(html, (text) => sanitize(decoded(text).replaceAll('\0', ''), options));
}

/** The addresses of all pictures of a text, safe or not. */
export function picturesIn(html: string): string[] {
  const found: string[] = [];
  const note: PictureOf = (address) => {
    found.push(address);
    return address;
  };
  sanitize(decoded(html), { ...withPictures(note), allowedTags: ['img'] });
  return found;
}

const plain = (text: string): string =>
  sanitize(decoded(text).replaceAll('\0', ''), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '＜')
    .replaceAll('&gt;', '＞')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** A line of text without any markup. */
export const cleanLine = (line: string): string => settled(line, plain).trim();
