import type { BaseMap, BorderLines, RegionShapes } from '@gushu/shared';
import { Controller, Get, Header, Headers, Inject, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { SignedIn } from '../../caller/permission.js';
import { Raw } from '../../blade/respond.js';
import { CONFIG, type Config } from '../../process/config.js';
import { namesTag } from '../../http/etags.js';
import { Params } from '../../cache/params.js';
import { borderLinesVersion, readBorderLines } from './border-lines.queries.js';
import { ShapesQuery } from './region-shapes.dto.js';
import { readRegionShapes } from './region-shapes.queries.js';
import { TileLayers } from './tile-layers.js';
import { tilesOf } from './tianditu.js';

/** The platform's parameter that holds the map review number (审图号). */
const REVIEW_NUMBER = 'map.reviewNumber';

/** Background of the maps: tiles, borders, review number. */
@ApiTags('maps')
@Controller('maps/base-map')
export class BaseMapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly params: Params,
    private readonly layers: TileLayers,
    private readonly db: DataSource,
  ) {}

  @Get('tiles')
  @SignedIn()
  @ApiOperation({
    summary: 'Tiles of the base maps and of own map services, none without one, and the map review number',
  })
  async tiles(): Promise<BaseMap> {
    const reviewNumber = (await this.params.text(REVIEW_NUMBER))?.trim() ?? '';
    return { ...tilesOf(this.config.tiandituKey), own: await this.layers.all(), reviewNumber };
  }

  /** GeoJSON without an envelope, so that any map can use it as it is; it changes with the boundary data only. */
  @Get('borders')
  @SignedIn()
  @Raw()
  @ApiOperation({
    summary:
      'Border lines that bound no region, as the line in the South China Sea: every map has to show them',
  })
  async borders(
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BorderLines | undefined> {
    const etag = `"${await borderLinesVersion(this.db)}"`;
    void reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=3600' }).type('application/geo+json');
    if (!namesTag(known, etag)) return readBorderLines(this.db);
    void reply.status(304);
    return undefined;
  }

  @Get('regions')
  @SignedIn()
  @Raw()
  @Header('Cache-Control', 'private, max-age=3600')
  @Header('Content-Type', 'application/geo+json')
  @ApiOperation({
    summary:
      'Outlines and names of the provinces, cities or counties that reach into a box, simplified as its width allows; at most 400, the nearest to its middle',
  })
  regions(@Query() query: ShapesQuery): Promise<RegionShapes> {
    return readRegionShapes(this.db, query);
  }
}
