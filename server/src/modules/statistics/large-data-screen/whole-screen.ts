import { oldTree, oldTreeGroup, type ResourceScreen, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { RegionCache } from '../../../cache/region-cache.js';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { REGIONS } from '../../system/region/index.js';
import { seesTrees } from '../../trees/old-tree/index.js';
import { SPECIES } from '../../trees/tree-species/index.js';
import { audienceOf } from './audience.js';
import { HoldersService } from './holders.service.js';
import type { TopSpeciesQuery, WholeScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';

/** What panels are made from beside the rows of trees and groups. */
export const SCREEN_TOPICS = [DICTIONARIES, REGIONS, SPECIES];

const REGISTERS = [oldTree, oldTreeGroup];

type Panels = Omit<ResourceScreen, 'statTime' | 'archiveMark' | 'year' | 'alive' | 'dead'>;
type Reads = { [Call in keyof Panels]: () => Promise<Panels[Call]> };

/** All values at once, under the names of what reads them. */
async function allOf(reads: Reads): Promise<Panels> {
  const named = Object.entries(reads).map(async ([call, read]) => [call, await read()] as const);
  return Object.fromEntries(await Promise.all(named)) as unknown as Panels;
}

/** The resource screen in one answer: what its calls answer one by one, from the same methods. */
@Injectable()
export class WholeScreen {
  constructor(
    private readonly cache: RegionCache,
    private readonly screen: ScreenService,
    private readonly holders: HoldersService,
  ) {}

  /** The panels of a region and year, made once for all walls that show the same. */
  of(caller: Caller, { since, ...asked }: WholeScreenQuery): Promise<ResourceScreen> {
    const { xzCode, year, archiveMark, region: scope, top } = asked;
    const region = regionAsked(caller, xzCode);
    const key = `screen ${audienceOf(caller, REGISTERS, seesTrees(caller))} ${JSON.stringify([region, year, archiveMark, scope, top])}`;
    const sources = { layer: TREE_LAYER, region, topics: SCREEN_TOPICS };
    return this.cache.made(caller, { sources, key, since }, () => this.read(caller, asked));
  }

  private async read(caller: Caller, asked: TopSpeciesQuery): Promise<ResourceScreen> {
    const { screen } = this;
    const [{ rows: _, total: __, ...stamp }, panels] = await Promise.all([
      screen.resource(caller, asked),
      allOf({
        getYear: () => screen.years(caller, asked),
        getDetail: () => screen.region(caller, asked),
        getMapXzName: () => screen.points(caller, asked),
        oldTreeResourcesProbablyCount: () => screen.probablyCount(caller, asked),
        oldTreeResourcesSurveytCount: () => screen.surveyCount(caller, asked),
        oldTreeSurvey: () => screen.survey(caller, asked),
        oldTreeFeature: () => this.holders.holders(caller, asked),
        growScatteredOldTree: () => screen.scattered(caller, asked),
        oldTreeDistribute: () => screen.distribution(caller, asked),
        oldTreeMap: () => screen.map(caller, asked),
        mainTreeSpecies: () => screen.mainSpecies(caller, asked),
        treeTypeTotal: () => screen.speciesTotal(caller, asked),
        groupDistribute: () => screen.groupShares(caller, asked),
        treeTypeArea: () => screen.speciesAreas(caller, asked),
      }),
    ]);
    return { ...panels, ...stamp };
  }
}
