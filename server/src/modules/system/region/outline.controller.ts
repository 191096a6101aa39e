import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
  outline(@Query() { xzCode }: GeomQuery) {
    return this.boundaries.outline(xzCode ?? '');
  }
}
