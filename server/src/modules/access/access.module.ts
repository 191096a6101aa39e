import { Module } from '@nestjs/common';
import { MenuController } from './menu.controller.js';
import { UserController } from './user.controller.js';

/** People, roles, menus and tenants. */
@Module({ controllers: [MenuController, UserController] })
export class AccessModule {}
