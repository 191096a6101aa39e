import {
  type BestTree,
  type Essence,
  ExhibitKind,
  type GoodTreeMark,
  type HundredKind,
  type ShowcaseCount,
  type ShowcaseEntry,
  type ShowcaseFile,
  type ShowcaseSubject,
  apicture,
  billboard,
  goodFootprint,
  goodOldTree,
  isBlank,
  textIn,
  type Label,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { empty } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { NotFoundError, ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { entriesIn } from '../../../rows/words.js';
import { picturesOf } from '../content/index.js';
import { inColumns } from './entries.js';
import { type Asked, type Counting, countsSql, having } from './shown.queries.js';
import type { SubjectQuery } from './showcase.dto.js';
import { ShowcaseService } from './showcase.service.js';

const FACTS: readonly (keyof ShowcaseSubject | 'name')[] = [
  ...([
    'name',
    'oldTreeId',
    'groupId',
    'oldTreeNumber',
    'provinceOldTreeNumber',
    'provinceGroupNumber',
  ] as const),
  ...([
    'coordinate',
    'xzCode',
    'xzName',
    'smallPlaceName',
    'treeName',
    'latinName',
    'section',
    'genus',
  ] as const),
  ...(['treeAge', 'treeLevel', 'bust', 'treeHeight', 'guanFu'] as const),
  ...(['groupName', 'treeCount', 'avgTreeAge', 'area', 'closure'] as const),
];

const HUNDRED = 'double_hundred_type';

const exhibits = (code: ExhibitKind): Counting => ({
  code,
  record: apicture,
  more: having('dataType', code),
});

/** The lines of the panel in their order: the counted records, their name and their unit. */
const CATEGORIES: readonly (Counting & { name: Label; unit: Label })[] = [
  {
    code: 'zsjzj',
    record: goodFootprint,
    more: empty,
    name: ['足迹', 'Footprints'],
    unit: ['条', 'entries'],
  },
  { ...exhibits(ExhibitKind.hundredTrees), name: ['双百古树', 'Two hundred trees'], unit: ['株', 'trees'] },
  {
    ...exhibits(ExhibitKind.hundredGroups),
    name: ['双百古树群', 'Two hundred groups'],
    unit: ['个', 'groups'],
  },
  {
    ...exhibits(ExhibitKind.confessions),
    name: ['古树下的告白', 'Confessions under trees'],
    unit: ['株', 'trees'],
  },
  {
    code: ExhibitKind.bestTrees,
    record: goodOldTree,
    more: empty,
    name: ['最美古树', 'Best trees'],
    unit: ['株', 'trees'],
  },
  { code: 'xcp', record: billboard, more: empty, name: ['宣传片', 'Films'], unit: ['条', 'films'] },
  {
    ...exhibits(ExhibitKind.photosFirst),
    name: ['摄影展（第一届）', 'Photo exhibition 2022'],
    unit: ['张', 'pictures'],
  },
  {
    ...exhibits(ExhibitKind.photosSecond),
    name: ['摄影展（第二届）', 'Photo exhibition 2023'],
    unit: ['张', 'pictures'],
  },
];

/** Refuses a query for one tree or group without its number. */
export function assertNumber({ provinceOldTreeNumber, provinceGroupNumber }: Asked): void {
  if (isBlank(provinceOldTreeNumber) && isBlank(provinceGroupNumber))
    throw new ValidationError([{ field: 'provinceOldTreeNumber', key: 'field.required' }]);
}

/** The number of one tree or group under either name: older clients send a group's number as that of a tree. */
export const groupNumbered = ({
  provinceOldTreeNumber,
  provinceGroupNumber,
  ...asked
}: SubjectQuery): Asked => {
  const number = provinceGroupNumber || provinceOldTreeNumber;
  return { ...asked, ...(number ? { provinceGroupNumber: number } : {}) };
};

/** Facts of the register about an entry's tree or group, and the entry's name. */
function factsOf(entry: ShowcaseEntry): ShowcaseSubject & { name: string } {
  return Object.fromEntries(FACTS.map((fact) => [fact, entry[fact]])) as unknown as ShowcaseSubject & {
    name: string;
  };
}

/** Answers across all categories of the showcase: the entries of each, and all entries of one tree. */
@Injectable()
export class EssenceService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly showcase: ShowcaseService,
  ) {}

  /** The categories with their published entries. */
  async counts(caller: Caller, { xzCode }: Asked): Promise<ShowcaseCount[]> {
    const found = await query<{ code: string; num: number }>(
      this.db,
      countsSql(caller, xzCode ? { xzCode } : {}, CATEGORIES),
    );
    const nums = new Map(found.map(({ code, num }) => [code, num]));
    return CATEGORIES.map(({ code, name, unit }) => ({
      code: code as ShowcaseCount['code'],
      name: textIn(caller.language, name),
      num: nums.get(code) ?? 0,
      // Its four units are part of the wire.
      unit: unit[0],
    }));
  }

  /** Kinds of the two hundred trees in the caller's language; the kind for all of them comes first. */
  async hundredKinds({ tenantId, language }: Caller): Promise<HundredKind[]> {
    const texts = (await this.labels.dictionaries([HUNDRED], tenantId)).get(HUNDRED);
    return [...entriesIn(language, HUNDRED, texts)].map(([code, name]) => ({ code, name }));
  }

  /** The best tree with the requested number. */
  async bestTree(caller: Caller, asked: Asked): Promise<BestTree> {
    assertNumber(asked);
    const [found] = await this.showcase.list(caller, 'goodOldTree', asked);
    if (!found) throw new NotFoundError();
    return found;
  }

  /** Pictures of the best tree with the requested number, and of its other exhibits. */
  async bestTreePictures(caller: Caller, asked: Asked): Promise<ShowcaseFile[]> {
    assertNumber(asked);
    const [best, more] = await Promise.all([
      this.showcase.list(caller, 'goodOldTree', asked),
      this.showcase.list(caller, 'apicture', asked, having('dataType', ExhibitKind.bestTrees)),
    ]);
    return [...best, ...more].flatMap(({ imgList }) => picturesOf(imgList));
  }

  /** Marks of the best trees of a region on the data screen. */
  async marks(caller: Caller, asked: Asked): Promise<GoodTreeMark[]> {
    const trees = await this.showcase.list(caller, 'goodOldTree', asked);
    return trees.map(
      ({ id, name, treeName, provinceOldTreeNumber, provinceGroupNumber, coordinate, xzName, url }) => ({
        ...{ id, name, treeName, provinceOldTreeNumber, provinceGroupNumber, coordinate, xzName, url },
      }),
    );
  }

  /** Entries of every category about a tree or a group, by its number. */
  async essence(caller: Caller, asked: Asked): Promise<Essence> {
    assertNumber(asked);
    const [best, footprints, exhibited, films] = await Promise.all([
      this.showcase.list(caller, 'goodOldTree', asked),
      this.showcase.list(caller, 'goodFootprint', asked),
      this.showcase.list(caller, 'apicture', asked),
      this.showcase.list(caller, 'billboard', asked),
    ]);
    const entries = [
      ...best.map((entry) => ({
        code: ExhibitKind.bestTrees,
        entry,
        describe: entry.describe ?? entry.description,
      })),
      ...footprints.map((entry) => ({ code: 'zsjzj' as const, entry, describe: entry.describe })),
      ...exhibited.map((entry) => ({ code: entry.dataType, entry, describe: entry.describe })),
      ...films.map((entry) => ({ code: 'xcp' as const, entry, describe: entry.description })),
    ];
    const [first] = entries;
    if (!first) throw new NotFoundError();
    const imgList = entries.flatMap(({ entry }) => entry.imgList);
    return {
      ...factsOf(first.entry),
      type: first.entry.groupId === null ? 1 : 2,
      cherish: best[0]?.cherish ?? footprints[0]?.cherish ?? null,
      description: best[0]?.description ?? null,
      describe: entries.find(({ describe }) => describe !== null)?.describe ?? null,
      url: picturesOf(imgList)[0]?.url ?? null,
      imgList,
      ...inColumns(picturesOf(imgList)),
      categories: entries.map(({ code, describe, entry: { id, name, imgList: own } }) => ({
        ...{ code, id, name, describe, imgList: own },
      })),
    };
  }
}
