import { menu, type MenuNode, type TopMenu } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ADMINISTRATOR, type Caller, CurrentCaller, OptionalCaller } from '../../../caller/caller.js';
import {
  BeforePasswordChange,
  ForGuests,
  Permission,
  Public,
  RoleIs,
  SignedIn,
} from '../../../caller/permission.js';
import { idList } from '../../../blade/fields.js';
import { hierarchyOf } from '../../../blade/hierarchy.js';
import { EntityController } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { MenuBody, RoleIdsQuery, RoutesQuery, TopMenuIdsQuery } from './menu.dto.js';
import { GrantedMenus } from './granted-menus.js';
import { MenuAdmin } from './menu-admin.service.js';
import { readMenus, readTopMenus } from './menu.queries.js';
import { RoleGrants } from '../grants/index.js';

type Filters = Record<string, string>;

/** Menus: what a client reads when it starts, and their administration. */
@EntityController(menu)
export class MenuController {
  constructor(
    private readonly db: DataSource,
    private readonly menus: MenuAdmin,
    private readonly granted: GrantedMenus,
    private readonly grants: RoleGrants,
  ) {}

  @Get('routes')
  @Public()
  @BeforePasswordChange()
  @ApiOperation({
    summary: 'The screens the caller may open, as the tree of the side menu; empty for nobody',
  })
  async routes(@Query() query: RoutesQuery, @OptionalCaller() caller?: Caller): Promise<readonly MenuNode[]> {
    return caller ? this.menusOf(caller, query) : [];
  }

  @Get('routes-ext')
  @SignedIn()
  @ApiOperation({ summary: 'The same screens for other systems' })
  routesExt(@Query() query: RoutesQuery, @CurrentCaller() caller: Caller): Promise<readonly MenuNode[]> {
    return this.menusOf(caller, query);
  }

  @Get('buttons')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'The buttons the caller may press, below their screens' })
  buttons(@CurrentCaller() caller: Caller): Promise<readonly MenuNode[]> {
    return this.granted.buttons(caller);
  }

  @Get('top-menu')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'The entries of the bar above the side menu' })
  topMenu(@CurrentCaller() caller: Caller): Promise<TopMenu[]> {
    return readTopMenus(this.db, caller);
  }

  @Get('main-menu')
  @SignedIn()
  @ApiOperation({ summary: 'The top menu that stands first' })
  async mainMenu(@CurrentCaller() caller: Caller): Promise<TopMenu | undefined> {
    return (await readTopMenus(this.db, caller)).find((menu) => menu.isMain === 1);
  }

  /** Sword requests the roles that may see each path; the answer holds the caller's own only. */
  @Get('auth-routes')
  @SignedIn()
  @BeforePasswordChange()
  @ForGuests()
  @ApiOperation({ summary: 'Paths of screens with the roles that may open them' })
  async authRoutes(@CurrentCaller() caller: Caller): Promise<Record<string, { authority: string[] }>[]> {
    const menus = await readMenus(this.db, caller);
    return menus.filter((menu) => menu.path).map((menu) => ({ [menu.path]: { authority: caller.roles } }));
  }

  @Get('list')
  @Permission('menu_view')
  @ApiOperation({ summary: 'All menus and buttons that match, as a tree' })
  list(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.menus.list(caller, filters);
  }

  @Get('lazy-list')
  @Permission('menu_view')
  @ApiOperation({ summary: 'Menus and buttons directly below one, or all that match' })
  lazyList(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.menus.lazyList(caller, filters);
  }

  @Get('menu-list')
  @Permission('menu_view', 'data_scope_setting', 'api_scope_setting', 'topmenu_view')
  @ApiOperation({ summary: 'The menus that match, without buttons, as a tree' })
  menuList(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.menus.screens(caller, filters);
  }

  @Get('lazy-menu-list')
  @Permission('menu_view', 'data_scope_setting', 'api_scope_setting', 'topmenu_view')
  @ApiOperation({ summary: 'Menus directly below one, without buttons' })
  lazyMenuList(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.menus.lazyScreens(caller, filters);
  }

  @Get('history')
  @Permission('menu_view')
  @ApiOperation({ summary: 'Who changed what and when, newest first' })
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.menus.history(caller, query);
  }

  @Get('detail')
  @Permission('menu_view')
  @ApiOperation({ summary: 'One menu or button' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.menus.detail(caller, id);
  }

  @Post('submit')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Adds a menu or button, or changes the one whose id is given' })
  submit(@CurrentCaller() caller: Caller, @Body() body: MenuBody) {
    return this.menus.submit(caller, body);
  }

  @Post('remove')
  @RoleIs(ADMINISTRATOR)
  @ApiOperation({ summary: 'Removes menus and buttons that have nothing below them' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.menus.remove(caller, idsOf(query));
  }

  @Get('tree')
  @SignedIn()
  @ApiOperation({ summary: 'Menus and buttons the caller holds' })
  tree(@CurrentCaller() caller: Caller) {
    return this.menus.tree(caller);
  }

  @Get('grant-tree')
  @SignedIn()
  @ApiOperation({ summary: 'What the caller may pass on to a role' })
  async grantTree(@CurrentCaller() caller: Caller) {
    return this.grants.trees(caller, await this.menus.tree(caller));
  }

  @Get('role-tree-keys')
  @Permission('role_view', 'role_setting')
  @ApiOperation({ summary: 'What roles hold: ids of menus and of scopes' })
  roleTreeKeys(@CurrentCaller() caller: Caller, @Query() { roleIds }: RoleIdsQuery) {
    return this.grants.keys(caller, idList(roleIds));
  }

  @Get('grant-top-tree')
  @SignedIn()
  @ApiOperation({ summary: 'The menus that a top menu may show' })
  async grantTopTree(@CurrentCaller() caller: Caller) {
    return { menu: await this.menus.tree(caller, true) };
  }

  @Get('top-tree-keys')
  @SignedIn()
  @ApiOperation({ summary: 'The menus that top menus show' })
  topTreeKeys(@CurrentCaller() caller: Caller, @Query() { topMenuIds }: TopMenuIdsQuery) {
    return this.grants.topKeys(caller, idList(topMenuIds));
  }

  private async menusOf(caller: Caller, { topMenuId }: RoutesQuery): Promise<readonly MenuNode[]> {
    return topMenuId ? hierarchyOf(await readMenus(this.db, caller, topMenuId)) : this.granted.menus(caller);
  }
}
