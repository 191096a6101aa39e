import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../../caller/permission.js';
import { BoundaryService } from './boundary.service.js';
import { GeomQuery } from './region.dto.js';

/** `apicture/apicture/xzcodeGeom`: the outline of a region for the map. */
@Controller('apicture/apicture')
@ApiTags('region')
export class OutlineController {
  constructor(private readonly boundaries: BoundaryService) {}

  @Get('xzcodeGeom')
  @SignedIn()
  @Header('Cache-Control', 'private, max-age=3600')
  @ApiOperation({
    summary: 'Outline of a region as WKT, and its centre; `approx` where it is that of a region above',
  })
  outline(@Query() { xzCode }: GeomQuery) {
    return this.boundaries.outline(xzCode ?? '');
  }
}
