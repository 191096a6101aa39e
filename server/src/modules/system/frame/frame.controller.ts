import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../../caller/permission.js';
import { FrameHosts } from './frame-hosts.js';

/** Pages of other hosts inside the console. */
@ApiTags('frame')
@Controller('blade-system/frame')
export class FrameController {
  constructor(private readonly frames: FrameHosts) {}

  @Get('hosts')
  @SignedIn()
  @ApiOperation({ summary: 'Hosts whose pages may be shown inside the console' })
  hosts(): Promise<string[]> {
    return this.frames.all();
  }

  @Get('silent-codes')
  @SignedIn()
  @ApiOperation({
    summary: 'Codes of refusals about which clients say nothing; the call is rejected all the same',
  })
  silentCodes(): Promise<number[]> {
    return this.frames.silentCodes();
  }

  @Get('update-log')
  @SignedIn()
  @ApiOperation({ summary: 'Address of the update log on another host; empty where the own one is shown' })
  updateLog(): Promise<string> {
    return this.frames.updateLog();
  }
}
