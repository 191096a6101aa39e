import {
  apicture,
  billboard,
  ExhibitKind,
  goodFootprint,
  goodOldTree,
  oldTreeExhibition,
  PHOTO_EDITIONS,
  type RecordDefinition,
} from '@gushu/shared';
import type { Fitting } from '../samples/rows.js';
import { drawnMedia, type DrawnPicture } from './showcase-files.js';
import type { DemoSubject, DemoSubjects } from './showcase-subjects.js';
import {
  characterOf,
  DEMO_AUTHOR,
  DEMO_NOTE,
  measuresOf,
  nameOf,
  titleOf,
  visitOf,
  wordsOf,
} from './showcase-texts.js';

/** An entry of the showcase with its files; the first is its cover. */
export interface DemoEntry {
  record: RecordDefinition;
  subject: DemoSubject;
  values: object;
  files: { file: string; title: string }[];
}

/** Source of the entries. */
interface Material {
  subjects: DemoSubjects;
  /** How many entries of each category. */
  many: number;
  year: number;
}

/** An entry whose values fit its record. */
const entryOf = <D extends RecordDefinition, R extends object>(
  record: D,
  subject: DemoSubject,
  values: R & Fitting<D, R>,
  files: DemoEntry['files'],
): DemoEntry => ({ record, subject, values, files });

type Media = ReturnType<typeof drawnMedia>;

/** Records that hold the showcase's content. */
export const CONTENT_RECORDS: readonly RecordDefinition[] = [
  goodOldTree,
  goodFootprint,
  oldTreeExhibition,
  billboard,
  apicture,
];

/** Pictures of each best tree: in its season, in another one, from near. */
const OF_BEST = 3;
/** Awards of a contest from the first entry on: one special prize, then more of each lower one. */
const AWARDS = ['1', '2', '2', '3', '3', '3', '4', '4', '4', '5', '5', '6'];
/** Kinds of the two hundred by the species' name, and what a drawn kind counts as where that says nothing. */
const HUNDRED: readonly (readonly [RegExp, string])[] = [
  [/银杏/, '1'],
  [/松/, '2'],
  [/侧柏/, '3'],
  [/柏/, '4'],
  [/杉/, '5'],
  [/樟/, '6'],
  [/楠/, '7'],
  [/槐/, '8'],
  [/榕/, '9'],
  [/榆/, '10'],
];
const HUNDRED_OF_KIND: Readonly<Record<string, string>> = { yew: '5', zelkova: '10', banyan: '9' };

const hundredOf = ({ species }: DemoSubject, { kind }: DrawnPicture): string =>
  HUNDRED.find(([name]) => name.test(species))?.[1] ?? HUNDRED_OF_KIND[kind] ?? '6';

/** One entry a picture, as long as there are trees or groups for them. */
function eachOf(
  pictures: readonly DrawnPicture[],
  take: (kind: string) => DemoSubject | undefined,
  make: (picture: DrawnPicture, subject: DemoSubject, at: number) => DemoEntry,
): DemoEntry[] {
  return pictures.flatMap((picture, at) => {
    const subject = take(picture.kind);
    return subject ? [make(picture, subject, at)] : [];
  });
}

/** Best trees with three pictures each, some with a film, and a further picture of each as an exhibit. */
function bestTrees({ pictures, films }: Media, { subjects, many, year }: Material): DemoEntry[] {
  const drawn = pictures('best');
  const covers = drawn.filter((_, at) => at % OF_BEST === 0).slice(0, many);
  const entries = eachOf(
    covers,
    (kind) => subjects.tree(kind),
    (picture, subject, at) => {
      const own = drawn.slice(at * OF_BEST, (at + 1) * OF_BEST);
      const film = films.find((one) => one.picture === picture.file);
      const name = nameOf(subject);
      const files = own.map((one) => ({ file: one.file, title: titleOf(one, subject) }));
      if (film) files.push({ file: film.file, title: name });
      const description = `${measuresOf(subject)}${DEMO_NOTE}`;
      const describe = `${measuresOf(subject)}${characterOf(picture)}\n${DEMO_NOTE}`;
      return entryOf(goodOldTree, subject, { name, year, description, describe, sort: at + 1 }, files);
    },
  );
  const further = entries.map(({ subject }, at) => {
    const picture = drawn[at * OF_BEST + 1 + (at % 2)]!;
    return exhibit(ExhibitKind.bestTrees, { picture, subject, at, year });
  });
  return [...entries, ...further];
}

interface Exhibited {
  picture: DrawnPicture;
  subject: DemoSubject;
  at: number;
  year: number;
}

/** An exhibit of a category; what only some categories have is empty. */
function exhibit(dataType: ExhibitKind, { picture, subject, at, year }: Exhibited): DemoEntry {
  const title = titleOf(picture, subject);
  const isPhoto = dataType in PHOTO_EDITIONS;
  const text =
    dataType === ExhibitKind.confessions ? wordsOf(at) : `${measuresOf(subject)}${characterOf(picture)}`;
  return entryOf(
    apicture,
    subject,
    {
      dataType,
      pictureName: isPhoto || dataType === ExhibitKind.bestTrees ? title : nameOf(subject),
      author: DEMO_AUTHOR,
      type: isPhoto ? AWARDS[at % AWARDS.length]! : null,
      photoExhibition: PHOTO_EDITIONS[dataType] ?? null,
      doubleHundredType: dataType === ExhibitKind.hundredTrees ? hundredOf(subject, picture) : null,
      year: Number(PHOTO_EDITIONS[dataType] ?? year),
      age: subject.age,
      describe: `${text}${DEMO_NOTE}`,
      sort: at + 1,
    },
    [{ file: picture.file, title }],
  );
}

function exhibits({ pictures }: Media, { subjects, many, year }: Material): DemoEntry[] {
  const photos = pictures('photo');
  const half = photos.length / 2;
  const shown = (kind: ExhibitKind, drawn: readonly DrawnPicture[], take = subjects.tree.bind(subjects)) =>
    eachOf(drawn.slice(0, many), take, (picture, subject, at) =>
      exhibit(kind, { picture, subject, at, year }),
    );
  return [
    ...shown(ExhibitKind.photosFirst, photos.slice(0, half)),
    ...shown(ExhibitKind.photosSecond, photos.slice(half)),
    ...shown(ExhibitKind.hundredTrees, pictures('tree')),
    ...shown(ExhibitKind.hundredGroups, pictures('group'), subjects.group.bind(subjects)),
    ...shown(ExhibitKind.confessions, pictures('words')),
  ];
}

function footprints({ pictures, films }: Media, { subjects, many, year }: Material): DemoEntry[] {
  return eachOf(
    pictures('visit').slice(0, many),
    (kind) => subjects.tree(kind),
    (picture, subject, at) => {
      const [what, text] = visitOf(picture);
      const name = `${nameOf(subject)}：${what}`;
      const files = [{ file: picture.file, title: what }];
      if (at % 3 === 0) files.push({ file: films[at]!.file, title: `${what}（视频）` });
      const values = {
        ...{ name, year: year - (at % 5), oldTreeType: '1', oldTreePosition: subject.place },
        ...{ describe: `${text}${measuresOf(subject)}${DEMO_NOTE}`, sort: at + 1 },
      };
      return entryOf(goodFootprint, subject, values, files);
    },
  );
}

/** Trees and groups by turns, as long as there are groups. */
function exhibition({ pictures }: Media, { subjects, many, year }: Material): DemoEntry[] {
  const drawn = [...pictures('tree'), ...pictures('best')].filter((_, at) => at % 2 === 1).slice(0, many);
  return eachOf(
    drawn,
    (kind) => subjects.tree(kind),
    (picture, subject, at) => {
      const values = {
        ...{ name: nameOf(subject), type: subject.isGroup ? '2' : '1', isExist: '1', year },
        ...{ awardsName: ['演示展·代表树', '演示展·树形', '演示展·树龄'][at % 3]!, sort: at + 1 },
        description: `${measuresOf(subject)}${characterOf(picture)}${DEMO_NOTE}`,
      };
      const files = [{ file: picture.file, title: titleOf(picture, subject) }];
      return entryOf(oldTreeExhibition, subject, values, files);
    },
  );
}

function filmEntries({ pictures, films }: Media, { subjects, many }: Material): DemoEntry[] {
  const all = ['best', 'photo', 'group', 'words'].flatMap(pictures);
  const frames = films.slice(0, many).map((film) => all.find(({ file }) => file === film.picture)!);
  return eachOf(
    frames,
    (kind) => subjects.tree(kind),
    (picture, subject, at) => {
      const title = titleOf(picture, subject);
      const values = {
        ...{ name: `${subject.place}${title}`, type: String((at % 3) + 1), orderBillboard: at + 1 },
        description: `${characterOf(picture)}${DEMO_NOTE}`,
      };
      return entryOf(billboard, subject, values, [
        { file: picture.file, title },
        { file: films[at]!.file, title },
      ]);
    },
  );
}

/** The entries of all categories. */
export function demoShowcase(material: Material): DemoEntry[] {
  const media = drawnMedia();
  const parts = [bestTrees, footprints, exhibition, filmEntries, exhibits];
  return parts.flatMap((part) => part(media, material));
}
