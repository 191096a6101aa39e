import type { HolderFeature } from '@gushu/migrations';
import { COUNTY_DIGITS, oldTree, type RecordHolder, textIn, TREE_LAYER, treeFeatures } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { RegionCache } from '../../../cache/region-cache.js';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import { isNarrowed } from '../../../rows/scope.js';
import { MediaLinks } from '../../system/attach/index.js';
import { type Extent, settledExtent } from '../../trees/counts/index.js';
import { roughly, seesTrees } from '../../trees/old-tree/index.js';
import { extentOf } from '../analyse/index.js';
import {
  archivedHolders,
  citiesWithTrees,
  type Holder,
  holderInCities,
  holdersAmong,
  OUTSTANDING,
} from './holders.queries.js';
import type { ScreenQuery } from './screen.dto.js';

const FEATURES = Object.keys(treeFeatures) as HolderFeature[];
const CITY_DIGITS = 4;

/** A sensitive tree as it is shown to callers who may not read trees: located by its county alone. */
const withoutPlace = (holder: Holder): Holder => ({
  ...holder,
  xzCode: holder.xzCode.slice(0, COUNTY_DIGITS),
  smallPlaceName: null,
  lon: roughly(holder.lon),
  lat: roughly(holder.lat),
});

/** The record holders of a region. */
@Injectable()
export class HoldersService {
  constructor(
    private readonly db: DataSource,
    private readonly cache: RegionCache,
    private readonly labels: Labels,
    private readonly links: MediaLinks,
  ) {}

  /** The oldest, tallest, thickest and widest tree; none for a measure that no tree has. */
  async holders(caller: Caller, asked: ScreenQuery): Promise<RecordHolder[]> {
    const extent = await settledExtent(this.db, oldTree, extentOf(caller, asked));
    const found = await this.found(extent);
    const isReader = seesTrees(caller);
    // The place of a sensitive tree is given down to the county only.
    const shown = found.map((one) => (one.isSensitive && !isReader ? withoutPlace(one) : one));
    const names = await this.labels.regionNames([...new Set(shown.map(({ xzCode }) => xzCode))]);
    return FEATURES.flatMap((feature) => shown.filter((one) => one.feature === feature)).map(
      ({ isSensitive: _, picture, ...holder }): RecordHolder => ({
        ...holder,
        featureName: textIn(caller.language, treeFeatures[holder.feature].name),
        unit: textIn(caller.language, treeFeatures[holder.feature].unit),
        xzName: names.get(holder.xzCode) ?? '',
        url: picture && isReader ? this.links.linkOf(caller.tenantId, picture) : null,
      }),
    );
  }

  private async found(extent: Extent): Promise<readonly Holder[]> {
    if (extent.region.length > COUNTY_DIGITS) return this.rows(extent, holdersAmong(extent, FEATURES));
    if (extent.archived)
      return this.rows(
        extent,
        isNarrowed(extent.owner, oldTree) ? holdersAmong(extent, FEATURES) : archivedHolders(extent),
      );
    const cities = await this.cities(extent);
    if (cities.length === 0) return [];
    const found = await Promise.all(
      FEATURES.map((feature) => this.rows<Holder>(extent, holderInCities(extent, feature, cities))),
    );
    // The indexes hold only outstanding measures: where a region has none, all its trees are read.
    const missing = FEATURES.filter((feature, at) => OUTSTANDING[feature] && found[at]?.length === 0);
    const others = missing.length > 0 ? await this.rows<Holder>(extent, holdersAmong(extent, missing)) : [];
    return [...found.flat(), ...others];
  }

  /** The cities of a region with counted trees, and the regions above for trees whose code names no city. */
  private async cities(extent: Extent): Promise<string[]> {
    const { region } = extent;
    if (region.length >= CITY_DIGITS) return [region.slice(0, CITY_DIGITS)];
    return (await this.rows<{ code: string }>(extent, citiesWithTrees(extent))).map(({ code }) => code);
  }

  private rows<R extends object = Holder>({ owner, region }: Extent, statement: Sql): Promise<readonly R[]> {
    return this.cache.rows(owner, { layer: TREE_LAYER, region }, statement);
  }
}
