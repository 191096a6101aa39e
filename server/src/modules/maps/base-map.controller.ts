import type { BaseMapTiles } from '@gushu/shared';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../auth/permission.js';
import { CONFIG, type Config } from '../../config.js';
import { tilesOf } from './tianditu.js';

/** What lies below the maps. */
@ApiTags('maps')
@Controller('maps/base-map')
export class BaseMapController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('tiles')
  @SignedIn()
  @ApiOperation({ summary: 'Tiles of the base maps; none without a tile service' })
  tiles(): BaseMapTiles {
    return tilesOf(this.config.tiandituKey);
  }
}
