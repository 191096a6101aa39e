import { Module } from '@nestjs/common';
import { ScreenSettingController } from './screen-setting.controller.js';
import { ScreenSettingService } from './screen-setting.service.js';

/** How people set up their screens. */
@Module({ controllers: [ScreenSettingController], providers: [ScreenSettingService] })
export class ScreenSettingModule {}
