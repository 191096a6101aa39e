import { emergencyWarning, permissionOf, type WarningNews } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { LiveStreams, type Place } from '../../../auth/live-streams.js';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { scoped } from '../../../rows/scope.js';
import { inForceAt, inForceByTenant } from './in-force.queries.js';

/** Warnings must reach people within seconds. */
const PACE = { lookMs: 1_000, restMs: 1_000, maxStreams: 32 };
const ROUTE = '/api/emergencyWarning/emergencyWarning/events';

/** Sends the staff of regions the warnings in force there whenever one is published, begins, ends or is cancelled. */
@Injectable()
export class WarningStreams extends LiveStreams<WarningNews> {
  /** The warnings in force of a place's tenant at the last check of the place. */
  private readonly seen = new WeakMap<Place<WarningNews>, string>();

  constructor(
    private readonly db: DataSource,
    callers: Callers,
  ) {
    super(callers, PACE);
  }

  protected override maySee(present: Caller, tenantId: string, region: string): boolean {
    if (present.tenantId !== tenantId || present.xzCode !== region) return false;
    return holds(present, permissionOf(emergencyWarning, 'view')) && apiAllowed(present.apis, ROUTE);
  }

  // One statement for all tenants; regions are read only where a warning of their tenant has changed.
  protected override async news(places: readonly Place<WarningNews>[]) {
    const tenants = [...new Set(places.map(({ tenantId }) => tenantId))];
    const found = await query<{ tenantId: string; inForce: string }>(this.db, inForceByTenant(tenants));
    const inForce = new Map(found.map((each) => [each.tenantId, each.inForce]));
    return Promise.all(places.map((place) => this.newsOf(place, inForce.get(place.tenantId) ?? '')));
  }

  private async newsOf(place: Place<WarningNews>, ofTenant: string): Promise<WarningNews | undefined> {
    if (this.seen.get(place) === ofTenant) return undefined;
    const { tenantId, region: xzCode, last } = place;
    const scope = scoped({ tenantId, xzCode, rowScopes: {} }, emergencyWarning);
    const rows = await query<{ id: string }>(
      this.db,
      sql`select t.id || ':' || t.version as id from emergency_warning t where ${scope} and ${inForceAt(xzCode)}
        order by t.id`,
    );
    this.seen.set(place, ofTenant);
    const inForce = rows.map(({ id }) => id).join();
    return inForce === last?.value.inForce ? undefined : { inForce };
  }
}
