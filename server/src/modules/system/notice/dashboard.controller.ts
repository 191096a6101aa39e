import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { type DashboardNotice, NoticeService } from './notice.service.js';

/** `blade-desk/dashboard`: what Sword's home page and bell read. */
@ApiTags('notice')
@Controller('blade-desk/dashboard')
export class DashboardController {
  constructor(private readonly notices: NoticeService) {}

  @Get('notices')
  @SignedIn()
  @ApiOperation({ summary: 'The newest released notices' })
  async released(@CurrentCaller() caller: Caller): Promise<DashboardNotice[]> {
    return this.notices.dashboard(caller);
  }

  @Get('my-notices')
  @SignedIn()
  @ApiOperation({ summary: 'Those of the newest notices that the caller has not read' })
  async unread(@CurrentCaller() caller: Caller): Promise<DashboardNotice[]> {
    return (await this.notices.dashboard(caller)).filter(({ read }) => !read);
  }

  /** There is no feed of activities: Sword shows an empty one. */
  @Get('activities')
  @SignedIn()
  @ApiOperation({ summary: 'Always empty' })
  activities(): never[] {
    return [];
  }
}
