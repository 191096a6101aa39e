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
import { type ResourcePanels, resourcePanels, type ResourceReaders } from './resource-panels.js';
import type { TopSpeciesQuery, WholeScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';

/** Cache topics of the panels besides the rows of trees and groups. */
export const SCREEN_TOPICS = [DICTIONARIES, REGIONS, SPECIES];

const REGISTERS = [oldTree, oldTreeGroup];

/** The resource screen in one answer: the answers of its single calls, from the same readers. */
@Injectable()
export class WholeScreen implements ResourceReaders {
  constructor(
    private readonly cache: RegionCache,
    readonly screen: ScreenService,
    readonly holders: HoldersService,
  ) {}

  /** The panels of a region and year, computed once for all walls that show the same. */
  of(caller: Caller, { since, ...asked }: WholeScreenQuery): Promise<ResourceScreen> {
    const { xzCode, year, archiveMark, region: scope, top } = asked;
    const region = regionAsked(caller, xzCode);
    const key = `screen ${audienceOf(caller, REGISTERS, seesTrees(caller))} ${JSON.stringify([region, year, archiveMark, scope, top])}`;
    const sources = { layer: TREE_LAYER, region, topics: SCREEN_TOPICS };
    return this.cache.made(caller, { sources, key, since }, () => this.read(caller, asked));
  }

  private async read(caller: Caller, asked: TopSpeciesQuery): Promise<ResourceScreen> {
    const [{ rows: _, total: __, ...stamp }, panels] = await Promise.all([
      this.screen.resource(caller, asked),
      this.panels(caller, asked),
    ]);
    return { ...panels, ...stamp };
  }

  private async panels(caller: Caller, asked: TopSpeciesQuery): Promise<ResourcePanels> {
    const named = Object.entries(resourcePanels).map(
      async ([call, { read }]) => [call, await read(this, caller, asked)] as const,
    );
    return Object.fromEntries(await Promise.all(named)) as unknown as ResourcePanels;
  }
}
