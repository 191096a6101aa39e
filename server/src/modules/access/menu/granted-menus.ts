import type { MenuNode } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { hierarchyOf } from '../../../blade/hierarchy.js';
import { hasBladePaths, readButtons, readMenus } from './menu.queries.js';

// Changes made directly by SQL are seen after a minute.
const LIFETIME_MS = 60_000;
const MAX_KEPT = 500;

/**
 * The menus and buttons of callers as trees, cached by roles and by the version of all rights, which the guard has
 * just read for the caller. Each change of menus or rights makes a new version; what an older one left is not used.
 */
@Injectable()
export class GrantedMenus {
  private readonly cache = new LRUCache<string, { tree: readonly MenuNode[]; until: number }>({
    max: MAX_KEPT,
  });

  constructor(private readonly db: DataSource) {}

  /** The side menu. */
  menus(caller: Caller): Promise<readonly MenuNode[]> {
    return this.cachedOr('menus', caller, async () => hierarchyOf(await readMenus(this.db, caller)));
  }

  /** The granted buttons, below the screens they stand on. */
  buttons(caller: Caller): Promise<readonly MenuNode[]> {
    return this.cachedOr('buttons', caller, async () =>
      hierarchyOf(await readButtons(this.db, caller)).filter((node) => node.children),
    );
  }

  private async cachedOr(
    kind: string,
    caller: Caller,
    read: () => Promise<MenuNode[]>,
  ): Promise<readonly MenuNode[]> {
    const { rightsVersion, tenantId, roles, roleIds, language } = caller;
    if (!rightsVersion) return read();
    const key = JSON.stringify([
      kind,
      rightsVersion,
      tenantId,
      roles,
      roleIds,
      language,
      hasBladePaths(caller),
    ]);
    const known = this.cache.get(key);
    if (known && known.until > Date.now()) return known.tree;
    const tree = await read();
    this.cache.set(key, { tree, until: Date.now() + LIFETIME_MS });
    return tree;
  }
}
