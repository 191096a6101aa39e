import { topMenu } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError } from '../../../http/errors.js';
import type { Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { assertTicksUnchanged, topMenuTicks } from '../ticks.js';
import type { TopMenuGrant } from './top-menu.dto.js';

/** Top menus of a tenant, and the menus that each cuts the side menu to. */
@Injectable()
export class TopMenuService extends EntityService<typeof topMenu> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, topMenu);
  }

  /** Replaces the menus below each of the top menus. */
  async grant(caller: Caller, grant: TopMenuGrant): Promise<true> {
    const { topMenuIds, menuIds } = grant;
    if (topMenuIds.length === 0) throw new BusinessError('row.none');
    await this.db.transaction(async (tx) => {
      await this.findAll(tx, caller, topMenuIds, true);
      await this.assertMenus(tx, caller, menuIds);
      await assertTicksUnchanged(tx, topMenuTicks, topMenuIds, grant);
      await this.clear(tx, topMenuIds);
      await query(
        tx,
        sql`insert into blade_top_menu_setting (top_menu_id, menu_id)
          select t, m from unnest(${topMenuIds}::bigint[]) t, unnest(${menuIds}::bigint[]) m
          on conflict do nothing`,
      );
    });
    return true;
  }

  /** Makes one top menu the one that is open at first. */
  async enable(caller: Caller, id: string): Promise<true> {
    await this.db.transaction(async (tx) => {
      const { tenantId } = await this.find(tx, caller, id, true);
      await query(
        tx,
        sql`update blade_top_menu set is_main = case when id = ${id}::bigint then 1 else 0 end
          where tenant_id = ${tenantId} and is_deleted = 0`,
      );
    });
    return true;
  }

  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof topMenu>[],
  ): Promise<void> {
    await this.clear(
      tx,
      rows.map((row) => row.id),
    );
  }

  // A tenant may arrange only menus that it was granted.
  private async assertMenus(tx: EntityManager, caller: Caller, menuIds: readonly string[]): Promise<void> {
    const known = await query(
      tx,
      sql`select 1 from blade_menu m where m.id = any(${menuIds}::bigint[]) and m.category = 1
        and m.is_deleted = 0 and m.id in (select tenant_menus(${caller.tenantId}))`,
    );
    if (known.length < new Set(menuIds).size) throw new BusinessError('menu.unknown');
  }

  private async clear(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await query(tx, sql`delete from blade_top_menu_setting where top_menu_id = any(${ids}::bigint[])`);
  }
}
