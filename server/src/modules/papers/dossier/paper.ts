import {
  actionLabel,
  ARCHIVED_FIELDS,
  attachment,
  HERO_FIELDS,
  type HistoryLine,
  isBlank,
  isWide,
  oldTree,
  type RecordDefinition,
  RECORDS,
  shownGroups,
  statusField,
  type TimelineLine,
} from '@gushu/shared';
import type { Paper } from '../../../pdf/paper.js';
import type { AnyRow } from '../../../rows/stored.js';
import type { DossierParts } from './parts.js';
import { MAX_PHOTOS, type Photo, picturesOf } from './photos.js';
import type { Lonlat } from './place-map.js';
import type { Words } from './words.js';

const MARGIN = 36;
const WIDTH = 595 - 2 * MARGIN;
const SECOND = '#55645c';
const GREEN = '#0a7f47';
const LABEL_WIDTH = 78;
const GAP = 12;
const HALF = (WIDTH - GAP) / 2;
const QR = 84;
const MAP_HEIGHT = 230;

const MEMBER_FIELDS = ['provinceOldTreeNumber', 'treeTypeName', 'treeAge', 'bust', 'oldTreeLevel', 'vigor'];

/** Input of the printed dossier of a row. */
export interface Dossier {
  record: RecordDefinition;
  parts: DossierParts;
  words: Words;
  /** Name of the row, at the head and as the file name. */
  title: string;
  photos: readonly Photo[];
  place: Lonlat | undefined;
  /** File of the drawn map. */
  map: string | undefined;
  /** Address of the record's page. */
  link: string;
  foot: string;
}

type Content = object;

const fieldOf = (record: RecordDefinition, name: string) =>
  name === 'status' ? statusField(record) : record.fields[name];

/** A field's value in the reader's words; empty where the row has none. */
function valueOf({ record, words }: Dossier, name: string, row: AnyRow): string {
  const field = fieldOf(record, name);
  return field ? words.value(name, field, row) : '';
}

const heading = (text: string): Content => ({
  text,
  fontSize: 12,
  bold: true,
  color: GREEN,
  margin: [0, 12, 0, 5],
  headlineLevel: 1,
});
const note = (text: string): Content => ({ text, color: SECOND, margin: [0, 2, 0, 2] });

/** Name of the row, the link to its page, and its key measures. */
function hero(dossier: Dossier): Content[] {
  const { record, parts, words, title, link } = dossier;
  const { row } = parts;
  const { figures, tags } = HERO_FIELDS[record.name as keyof typeof HERO_FIELDS];
  const number = String(row.oldTreeNumber ?? row.groupNumber ?? row[record.title] ?? '');
  const place = [words.placeText(row.xzCodeName ?? ''), row.smallPlaceName ?? row.place ?? ''];
  const said = tags.map((name) => valueOf(dossier, name, row)).filter(Boolean);
  const known = figures.filter((name) => !isBlank(row[name]));
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: words.label(record.label), color: SECOND },
            { text: title, fontSize: 20, bold: true },
            ...(isBlank(row.latinName) ? [] : [{ text: row.latinName, color: SECOND }]),
            { text: number, fontSize: 11, margin: [0, 4, 0, 2] },
            { text: place.filter(Boolean).join(' ') },
            { text: said.join('　·　'), color: GREEN, margin: [0, 4, 0, 0] },
          ],
        },
        {
          width: QR + 24,
          stack: [
            { qr: link, fit: QR, eccLevel: 'M', alignment: 'center' },
            {
              text: words.say('dossier.scan'),
              fontSize: 7,
              color: SECOND,
              alignment: 'center',
              margin: [0, 3, 0, 0],
            },
          ],
        },
      ],
    },
    ...(known.length === 0
      ? []
      : [
          {
            margin: [0, 10, 0, 8],
            columns: known.map((name) => ({
              width: 'auto',
              margin: [0, 0, 22, 0],
              stack: [
                { text: words.label(record.fields[name]!.label), color: SECOND, fontSize: 8 },
                { text: valueOf(dossier, name, row), fontSize: 15 },
              ],
            })),
          },
        ]),
  ];
}

/** The position of the row, with its map. */
function placePart({ words, map, place }: Dossier): Content[] {
  if (!map || !place) return [note(words.say('dossier.noPosition'))];
  const [lon, lat] = place;
  return [
    { image: map, fit: [WIDTH, MAP_HEIGHT], alignment: 'center' },
    {
      text: `${lon.toFixed(6)}, ${lat.toFixed(6)}`,
      alignment: 'center',
      color: SECOND,
      margin: [0, 3, 0, 0],
    },
  ];
}

/** Caption of a photo: its kind or name, remark, author and time. */
function caption(
  words: Words,
  { photoKind, attachmentName, remark, author, shootTime, ...row }: AnyRow,
): string {
  const kind = isBlank(photoKind)
    ? String(attachmentName ?? '')
    : words.value('photoKind', attachment.fields.photoKind, { photoKind, ...row });
  const taken = isBlank(shootTime)
    ? ''
    : words.say('dossier.takenAt', { time: String(shootTime).slice(0, 16) });
  return [kind, remark, author, taken].filter((one) => !isBlank(one)).join('　');
}

/** The photos, two beside each other. */
function photosPart({ parts, photos, words }: Dossier): Content[] {
  if (picturesOf(parts.files).length === 0) return [];
  const cells = photos.map(({ file, path }) => ({
    width: HALF,
    stack: [
      { image: path, fit: [HALF, 200], alignment: 'center' },
      { text: caption(words, file), fontSize: 8, color: SECOND, alignment: 'center', margin: [0, 3, 0, 8] },
    ],
  }));
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => ({
    columns: cells.slice(at * 2, at * 2 + 2),
    columnGap: GAP,
    unbreakable: true,
  }));
  const pictures = picturesOf(parts.files).length;
  const more = pictures - MAX_PHOTOS;
  const lost = Math.min(pictures, MAX_PHOTOS) - photos.length;
  return [
    heading(words.say('dossier.photos', { count: photos.length })),
    ...rows,
    ...(lost > 0 ? [note(words.say('dossier.lostPhotos', { count: lost }))] : []),
    ...(more > 0 ? [note(words.say('dossier.morePhotos', { count: more }))] : []),
  ];
}

/** All fields, group by group as on the page; two beside each other, sentences over the whole width. */
function detailsPart(dossier: Dossier): Content[] {
  const { record, parts, words } = dossier;
  return shownGroups(record, parts.row).flatMap(({ label, names }) => {
    const body: Content[][] = [];
    for (const name of names) {
      const field = record.fields[name]!;
      const cells: Content[] = [
        { text: words.label(field.label), color: SECOND },
        { text: words.value(name, field, parts.row) },
      ];
      const last = body.at(-1);
      if (isWide(field)) body.push([cells[0]!, { ...cells[1]!, colSpan: 3 }, {}, {}]);
      else if (last?.length === 2) last.push(...cells);
      else body.push(cells);
    }
    for (const line of body) if (line.length === 2) line.push({ text: '' }, { text: '' });
    return [
      heading(words.label(label)),
      { table: { widths: [LABEL_WIDTH, '*', LABEL_WIDTH, '*'], body }, layout: 'rows' },
    ];
  });
}

/** Rows under the names of their fields. */
function table(heads: readonly string[], lines: readonly (readonly string[])[]): Content {
  return {
    table: {
      headerRows: 1,
      widths: heads.map(() => '*'),
      body: [
        heads.map((text) => ({ text, color: SECOND })),
        ...lines.map((line) => line.map((text) => ({ text }))),
      ],
    },
    layout: 'rows',
  };
}

function archivesPart(dossier: Dossier): Content[] {
  const { record, parts, words } = dossier;
  if (parts.archives.length === 0) return [];
  const archives = ARCHIVED_FIELDS[record.name]!;
  const heads = archives.map((name) => words.label(record.fields[name]!.label));
  const lines = parts.archives.map((row) => [
    String(row.archiveYear),
    ...archives.map((name) => valueOf(dossier, name, row)),
  ]);
  return [heading(words.say('dossier.archives')), table([words.say('dossier.archiveYear'), ...heads], lines)];
}

function membersPart({ parts: { members }, words }: Dossier): Content[] {
  const { rows, total } = members;
  if (rows.length === 0) return [];
  const fields: RecordDefinition['fields'] = oldTree.fields;
  const heads = MEMBER_FIELDS.map((name) => words.label(fields[name]!.label));
  const lines = rows.map((row) => MEMBER_FIELDS.map((name) => words.value(name, fields[name]!, row)));
  return [
    heading(words.say('dossier.members', { count: total })),
    table(heads, lines),
    ...(total > rows.length
      ? [note(words.say('dossier.moreMembers', { count: total, shown: rows.length }))]
      : []),
  ];
}

/** The names of attachments that are no pictures. */
function filesPart({ parts: { files }, words }: Dossier): Content[] {
  const pictures = new Set(picturesOf(files));
  const others = files.filter((file) => !pictures.has(file));
  if (others.length === 0) return [];
  const lines = others.map(({ attachmentName, remark }) =>
    [attachmentName, remark].filter((one) => !isBlank(one)).join('　'),
  );
  return [heading(words.say('dossier.files')), { ul: lines }];
}

/** One line of the timeline: what happened, who did it, and what its record shows. */
function timelineLine(words: Words, record: RecordDefinition, line: TimelineLine): Content[] {
  const of = RECORDS.find(({ name }) => name === line.record);
  const hung = line.values && of;
  const isDay = hung && of.timeline && of.fields[of.timeline.time]?.kind === 'date';
  const name = hung ? of.label : actionLabel(record, line.action ?? '');
  const shows = hung ? (of.timeline?.shows ?? []) : [];
  const said = shows.flatMap((each) => {
    const field = of?.fields[each];
    const text = field ? words.value(each, field, line.values ?? {}) : '';
    return field && text !== '' ? [`${words.label(field.label)} ${text}`] : [];
  });
  const state = of?.states[0]?.field;
  const stateField = hung && state ? fieldOf(of, state) : undefined;
  const status = state && stateField ? words.value(state, stateField, line.values ?? {}) : '';
  const text = [status, ...said, line.remark ?? ''].filter(Boolean).join('　');
  return [
    { text: line.time.slice(0, isDay ? 10 : 16) },
    { text: name ? words.label(name) : (line.action ?? '') },
    { text: line.userName ?? '' },
    { text },
  ];
}

/** One line of the history: who changed what from what to what. */
function historyLine(words: Words, record: RecordDefinition, line: HistoryLine, id: string): Content[] {
  const name = actionLabel(record, line.action);
  const changes = Object.entries(line.changes ?? {}).flatMap(([each, [from, to]]) => {
    const field = fieldOf(record, each);
    return field
      ? [`${words.label(field.label)}：${words.stored(field, from)} → ${words.stored(field, to)}`]
      : [];
  });
  const prefix = line.rowId === id ? '' : `${words.say('dossier.ofChange')} `;
  return [
    { text: line.createTime.slice(0, 16) },
    { text: `${prefix}${name ? words.label(name) : line.action}` },
    { text: line.userName ?? '' },
    { text: [line.remark ?? '', ...changes].filter(Boolean).join('\n') },
  ];
}

const lines = (body: Content[][]): Content => ({
  table: { widths: [86, 74, 62, '*'], body, dontBreakRows: true },
  layout: 'rows',
});

/** The timeline of the row and its child rows, then the history of changes. */
function pastPart({ record, parts, words }: Dossier): Content[] {
  const { timeline, history, isCut, row } = parts;
  return [
    heading(words.say('dossier.timeline')),
    timeline.length > 0
      ? lines(timeline.map((line) => timelineLine(words, record, line)))
      : note(words.say('dossier.noTimeline')),
    heading(words.say('dossier.history')),
    history.length > 0
      ? lines(history.map((line) => historyLine(words, record, line, row.id)))
      : note(words.say('dossier.noHistory')),
    ...(isCut ? [note(words.say('dossier.earlier'))] : []),
  ];
}

/** A dossier as a paper, in the order of the record's page. */
export function paperOf(dossier: Dossier): Paper {
  const { title, foot, photos, map } = dossier;
  return {
    title,
    language: dossier.words.language,
    fontSize: 9,
    margin: MARGIN,
    foot,
    pictures: [...photos.map(({ path }) => path), ...(map ? [map] : [])],
    content: [
      ...hero(dossier),
      ...placePart(dossier),
      ...photosPart(dossier),
      ...detailsPart(dossier),
      ...archivesPart(dossier),
      ...membersPart(dossier),
      ...filesPart(dossier),
      ...pastPart(dossier),
    ],
  };
}
