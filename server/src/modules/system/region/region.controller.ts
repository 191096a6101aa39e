import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Permission, SignedIn } from '../../../auth/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import { BoundaryService } from './boundary.service.js';
import {
  FxpcBody,
  LazyQuery,
  PointQuery,
  RegionBody,
  RegionCode,
  RegionId,
  RegionQuery,
  SearchQuery,
} from './region.dto.js';
import { RegionService } from './region.service.js';
import { RegionWriter } from './region-writer.service.js';

/** `blade-system/region`: the five levels of regions. */
@Controller('blade-system/region')
@ApiTags('region')
export class RegionController {
  constructor(
    private readonly regions: RegionService,
    private readonly boundaries: BoundaryService,
    private readonly writer: RegionWriter,
  ) {}

  @Get('select')
  @SignedIn()
  select(@Query() { code }: RegionQuery) {
    return this.regions.children(code);
  }

  @Get('list')
  @SignedIn()
  list(@Query() filters: Record<string, string>, @Query() page: PageQuery) {
    return this.regions.list(filters, page);
  }

  @Get('lazy-tree')
  @SignedIn()
  lazyTree(@Query() query: LazyQuery) {
    return this.regions.lazyTree(query);
  }

  @Get('lazy-list')
  @SignedIn()
  lazyList(@Query() query: LazyQuery) {
    return this.regions.lazyList(query);
  }

  @Get('detail')
  @SignedIn()
  detail(@Query() { code }: RegionCode) {
    return this.regions.detail(code);
  }

  @Get('search')
  @SignedIn()
  search(@Query() { name, code }: SearchQuery) {
    return this.regions.search(name, code);
  }

  @Get('locate')
  @SignedIn()
  locate(@Query() { lon, lat }: PointQuery) {
    return this.regions.locate(lon, lat);
  }

  @Get('queryFxpcData')
  @SignedIn()
  boundary(@Query() { code }: RegionCode) {
    return this.boundaries.of(code);
  }

  @Post('submit')
  @Permission('region_add', 'region_edit')
  async submit(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body);
    return true;
  }

  @Post('save')
  @Permission('region_add')
  async save(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body, 'save');
    return true;
  }

  @Post('update')
  @Permission('region_edit')
  async update(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body, 'update');
    return true;
  }

  @Post('remove')
  @Permission('region_delete')
  async remove(@CurrentCaller() caller: Caller, @Query() { id }: RegionId) {
    await this.writer.remove(caller, id);
    return true;
  }

  @Post('removeChild')
  @Permission('region_delete')
  async removeChild(@CurrentCaller() caller: Caller, @Query() { id }: RegionId) {
    await this.writer.removeChild(caller, id);
    return true;
  }

  @Post('updateFxpgCode')
  @Permission('region_edit')
  async updateFxpgCode(@CurrentCaller() caller: Caller, @Body() { code, fxpcCode }: FxpcBody) {
    await this.writer.setBoundary(caller, code, fxpcCode);
    return true;
  }

  @Post('removeFxpgCode')
  @Permission('region_edit')
  async removeFxpgCode(@CurrentCaller() caller: Caller, @Query() { code }: RegionCode) {
    await this.writer.setBoundary(caller, code, '');
    return true;
  }
}
