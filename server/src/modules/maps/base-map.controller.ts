import type { BaseMap } from '@gushu/shared';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../auth/permission.js';
import { CONFIG, type Config } from '../../config.js';
import { Params } from '../../params.js';
import { tilesOf } from './tianditu.js';

/** The platform's parameter that holds the map review number (审图号). */
const REVIEW_NUMBER = 'map.reviewNumber';

/** What lies below the maps. */
@ApiTags('maps')
@Controller('maps/base-map')
export class BaseMapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly params: Params,
  ) {}

  @Get('tiles')
  @SignedIn()
  @ApiOperation({ summary: 'Tiles of the base maps, none without a tile service, and the map review number' })
  async tiles(): Promise<BaseMap> {
    const reviewNumber = (await this.params.text(REVIEW_NUMBER))?.trim() ?? '';
    return { ...tilesOf(this.config.tiandituKey), reviewNumber };
  }
}
