import { Module } from '@nestjs/common';
import { TopMenuController } from './top-menu.controller.js';
import { TopMenuService } from './top-menu.service.js';

/** The bar above the side menu. */
@Module({ controllers: [TopMenuController], providers: [TopMenuService] })
export class TopMenuModule {}
