import { Controller, Get, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller, OptionalCaller } from '../../auth/caller.js';
import { Public, SignedIn } from '../../auth/permission.js';
import { treeOf } from '../../blade/tree.js';
import { type MenuNode, readButtons, readMenus, readTopMenus, type TopMenu } from './menu.queries.js';

/** Which top menu the side menu is cut to. */
export class RoutesQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^\d{0,19}$/, { message: 'field.reference' })
  topMenuId?: string;
}

/** What a client reads of the menus when it starts. */
@ApiTags('menu')
@Controller('blade-system/menu')
export class MenuController {
  constructor(private readonly db: DataSource) {}

  @Get('routes')
  @Public()
  async routes(@Query() query: RoutesQuery, @OptionalCaller() caller?: Caller): Promise<MenuNode[]> {
    return caller ? treeOf(await readMenus(this.db, caller, query.topMenuId)) : [];
  }

  @Get('buttons')
  @SignedIn()
  async buttons(@CurrentCaller() caller: Caller): Promise<MenuNode[]> {
    return treeOf(await readButtons(this.db, caller)).filter((node) => node.children);
  }

  @Get('top-menu')
  @SignedIn()
  topMenu(@CurrentCaller() caller: Caller): Promise<TopMenu[]> {
    return readTopMenus(this.db, caller);
  }

  /** Sword asks which roles may see which path; it is told of the caller's own only. */
  @Get('auth-routes')
  @SignedIn()
  async authRoutes(@CurrentCaller() caller: Caller): Promise<Record<string, { authority: string[] }>[]> {
    const menus = await readMenus(this.db, caller);
    return menus.filter((menu) => menu.path).map((menu) => ({ [menu.path]: { authority: caller.roles } }));
  }
}
