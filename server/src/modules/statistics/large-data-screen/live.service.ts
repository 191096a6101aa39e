import { type LiveVersions, PROJECT_LAYER, TREE_LAYER } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Callers } from '../../../auth/callers.js';
import { LiveStreams, type Place } from '../../../auth/live-streams.js';
import { LayerVersions } from '../../../cache/layer-versions.js';
import { regionAsked } from '../../../caller/asked-region.js';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';

/** Permissions of the data screens: each one of them opens a screen. */
export const WALLS = ['zyzk', 'qjfz'] as const;

/** Enough streams for all walls that one person runs; the versions of all regions are read in one statement. */
const PACE = { lookMs: 700, restMs: 2_500, maxStreams: 32 };
const ROUTE = '/api/largeDataScreen/largeDataScreen/events';
/** Interval in ms in which an unchanged screen is read again, since the links of its pictures hold for an hour. */
const RENEW_MS = 30 * 60_000;

const isSame = (a: LiveVersions, b: LiveVersions): boolean =>
  a.trees === b.trees && a.projects === b.projects;

/**
 * Notifies walls that something in their region has changed. Every committed change raises versions in the database,
 * no matter what makes it: API, worker, or an import of a hundred thousand rows at once.
 */
@Injectable()
export class LiveService extends LiveStreams<LiveVersions> {
  constructor(
    private readonly layers: LayerVersions,
    callers: Callers,
  ) {
    super(callers, PACE);
  }

  protected override maySee(present: Caller, tenantId: string, region: string): boolean {
    if (present.tenantId !== tenantId || !WALLS.some((code) => holds(present, code))) return false;
    if (!apiAllowed(present.apis, ROUTE)) return false;
    try {
      return regionAsked(present, region) === region;
    } catch {
      return false;
    }
  }

  protected override news(places: readonly Place<LiveVersions>[], now: number) {
    return Promise.all(places.map((place) => this.newsOf(place, now)));
  }

  private async newsOf({ tenantId, region, last }: Place<LiveVersions>, now: number) {
    const [trees = '', projects = ''] = await Promise.all(
      [TREE_LAYER, PROJECT_LAYER].map((layer) => this.layers.of(tenantId, layer, region)),
    );
    const versions = { trees: Number(trees), projects: Number(projects) };
    return last && isSame(last.value, versions) && now - last.at < RENEW_MS ? undefined : versions;
  }
}
