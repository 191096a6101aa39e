import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../../auth/permission.js';
import { BoundaryService } from './boundary.service.js';
import { GeomQuery } from './region.dto.js';

/** `apicture/apicture/xzcodeGeom`: outlines of regions for the map. */
@Controller('apicture/apicture')
@ApiTags('region')
export class OutlineController {
  constructor(private readonly boundaries: BoundaryService) {}

  @Get('xzcodeGeom')
  @SignedIn()
  @Header('Cache-Control', 'private, max-age=3600')
  @ApiOperation({ summary: 'Outline of a region and of those directly below it, as GeoJSON' })
  outline(@Query() { xzCode }: GeomQuery) {
    return this.boundaries.outline(xzCode ?? '');
  }
}
