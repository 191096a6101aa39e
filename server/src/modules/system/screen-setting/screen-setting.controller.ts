import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { ScreenQuery, ScreenSettingBody } from './screen-setting.dto.js';
import { type ScreenSetting, ScreenSettingService } from './screen-setting.service.js';

/** Columns, page size and named filters of screens, each person's own. */
@ApiTags('screen-setting')
@Controller('blade-system/screen-setting')
export class ScreenSettingController {
  constructor(private readonly settings: ScreenSettingService) {}

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'All own set-ups of screens' })
  list(@CurrentCaller() caller: Caller): Promise<Record<string, ScreenSetting>> {
    return this.settings.list(caller);
  }

  @Post('submit')
  @SignedIn()
  @ApiOperation({ summary: 'Keeps the set-up of a screen' })
  submit(@CurrentCaller() caller: Caller, @Body() body: ScreenSettingBody): Promise<void> {
    return this.settings.submit(caller, body);
  }

  @Post('remove')
  @SignedIn()
  @ApiOperation({ summary: 'Forgets the set-up of a screen' })
  remove(@CurrentCaller() caller: Caller, @Query() { screen }: ScreenQuery): Promise<void> {
    return this.settings.remove(caller, screen);
  }
}
