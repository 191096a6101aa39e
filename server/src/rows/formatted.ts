import {
  EMBEDDED_OR_LOCAL,
  type EntityDefinition,
  type Fault,
  hasHiddenMarkup,
  type HistoryLine,
  ID_FORM,
  isBlank,
  PICTURE_LINK,
  PICTURE_SCHEME,
} from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { cleanHtml, picturesIn, UNSEEN_PICTURE } from '../html/clean-html.js';
import { ValidationError } from '../http/errors.js';
import type { Labels, TextPicture } from './labels.js';
import type { AnyRow } from './stored.js';

/** A row about to be stored. */
interface Written {
  definition: EntityDefinition;
  row: AnyRow;
  before: AnyRow | undefined;
}

/** Address of one of our pictures in a stored text; the same words outside of an element are text. */
const STORED = new RegExp(`src="${PICTURE_SCHEME}(${ID_FORM})"(?<=<img [^<>]*)`, 'g');
const ID = new RegExp(`^${PICTURE_SCHEME}(${ID_FORM})$`);

const htmlNames = ({ fields }: EntityDefinition): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []));

const idsIn = (text: unknown): string[] =>
  isBlank(text) ? [] : [...String(text).matchAll(STORED)].map(([, id = '']) => id);

/** A picture that a text may name; of one that stood in it before, its id is all that counts. */
type Known = Pick<TextPicture, 'id'> & Partial<TextPicture>;

/** By what an address names one of our pictures; nothing where it is none of ours. */
type Reference = Partial<TextPicture> & {
  /** The link never expires, so it may stay as it is. */
  isPermanent?: boolean;
};

function referenceOf(address: string): Reference {
  const id = ID.exec(address)?.[1];
  if (id !== undefined) return { id };
  const [, , call, query] = PICTURE_LINK.exec(address) ?? [];
  if (call === undefined) return {};
  const asked = new URLSearchParams(query);
  if (call === 'download') return { attachId: asked.get('id') ?? '', isPermanent: true };
  return { name: asked.get('name') ?? '', isPermanent: call === 'picture' };
}

const isNamedBy = (reference: Reference, picture: Known): boolean =>
  (['id', 'name', 'attachId'] as const).some(
    (key) => reference[key] !== undefined && reference[key] === picture[key],
  );

/** A text as it is stored, or its fault. */
function storedText(field: string, html: string, pictures: readonly Known[]): string | Fault {
  const addresses = picturesIn(html);
  if (addresses.some((address) => EMBEDDED_OR_LOCAL.test(address))) return { field, key: 'html.picture' };
  const found = new Map(
    addresses.map((address) => [address, pictures.find((one) => isNamedBy(referenceOf(address), one))]),
  );
  for (const [address, picture] of found) {
    const { isPermanent, ...reference } = referenceOf(address);
    if (!picture && !isPermanent && Object.keys(reference).length > 0)
      return { field, key: 'html.pictureUnknown' };
  }
  const text = cleanHtml(html, (address) => {
    const picture = found.get(address);
    return picture ? `${PICTURE_SCHEME}${picture.id}` : address;
  });
  return hasHiddenMarkup(text) ? { field, key: 'field.hidden' } : text;
}

/**
 * Leaves of formatted texts what a browser does not run, and names their pictures by their ids where a client sent
 * the links that it was answered. A picture that could not be stored, or that hangs on another row, is refused:
 * readers of the text may not see it, and it is deleted with its own row.
 */
export async function storeFormatted(
  tx: EntityManager,
  caller: Caller,
  labels: Labels,
  { definition, row, before }: Written,
): Promise<void> {
  const faults: Fault[] = [];
  for (const field of htmlNames(definition)) {
    const html = row[field];
    if (isBlank(html) || html === before?.[field]) continue;
    const references = picturesIn(String(html)).map(referenceOf);
    const askedFor = (key: 'id' | 'name' | 'attachId') => references.flatMap((one) => one[key] ?? []);
    const known = idsIn(before?.[field]);
    const found = await labels.textPictures(tx, caller, {
      ids: askedFor('id'),
      names: askedFor('name'),
      attachIds: askedFor('attachId').filter((id) => ID.test(`${PICTURE_SCHEME}${id}`)),
      known,
      row: { type: definition.dataType, id: before?.id },
    });
    const text = storedText(field, String(html), [...found, ...known.map((id) => ({ id }))]);
    if (typeof text === 'string') row[field] = text;
    else faults.push(text);
  }
  if (faults.length > 0) throw new ValidationError(faults);
}

/**
 * Puts links in the place of the ids of pictures, as far as the caller may see them. Other pictures have no address, only
 * what brings them back when the text is saved.
 */
export async function linkPictures(
  caller: Caller,
  labels: Labels,
  definition: EntityDefinition,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = htmlNames(definition);
  const ids = new Set(rows.flatMap((row) => names.flatMap((name) => idsIn(row[name]))));
  if (ids.size === 0) return;
  const links = await labels.pictureLinks(caller, [...ids]);
  for (const row of rows)
    for (const name of names)
      if (!isBlank(row[name]))
        row[name] = String(row[name]).replace(STORED, (_, id: string) => {
          const link = links.get(id);
          return link ? `src="${link.replaceAll('&', '&amp;')}"` : `${UNSEEN_PICTURE}="${id}"`;
        });
}

/** The same for both sides of each change in a history. */
export async function linkChangedPictures(
  caller: Caller,
  labels: Labels,
  definition: EntityDefinition,
  lines: readonly HistoryLine[],
): Promise<void> {
  const names = htmlNames(definition);
  const changed = lines.flatMap(({ changes }) =>
    changes ? names.flatMap((name) => (changes[name] ? [{ name, change: changes[name] }] : [])) : [],
  );
  const sides = changed.map(({ name, change }) => change.map((side) => ({ [name]: side })));
  await linkPictures(caller, labels, definition, sides.flat());
  for (const [at, { name, change }] of changed.entries())
    for (const side of [0, 1] as const) change[side] = sides[at]![side]![name];
}
