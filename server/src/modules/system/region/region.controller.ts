import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import { BoundaryService } from './boundary.service.js';
import {
  FxpcBody,
  LazyQuery,
  PointQuery,
  RegionBody,
  RegionCode,
  RegionHistoryQuery,
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
  @ApiOperation({ summary: 'The regions directly below one' })
  select(@Query() { code }: RegionQuery) {
    return this.regions.children(code);
  }

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'A page of regions that match' })
  list(@Query() filters: Record<string, string>, @Query() page: PageQuery) {
    return this.regions.list(filters, page);
  }

  @Get('lazy-tree')
  @SignedIn()
  @ApiOperation({ summary: 'The regions directly below one, as nodes of a tree' })
  lazyTree(@Query() query: LazyQuery) {
    return this.regions.lazyTree(query);
  }

  @Get('lazy-list')
  @SignedIn()
  @ApiOperation({ summary: 'The regions directly below one that match' })
  lazyList(@Query() query: LazyQuery) {
    return this.regions.lazyList(query);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'One region with the names above it' })
  detail(@Query() { code }: RegionCode) {
    return this.regions.detail(code);
  }

  @Get('history')
  @Permission('region_view', 'region')
  @ApiOperation({ summary: 'Who changed what of a region, and when' })
  history(@CurrentCaller() caller: Caller, @Query() query: RegionHistoryQuery) {
    return this.regions.history(caller, query);
  }

  @Get('search')
  @SignedIn()
  @ApiOperation({ summary: 'Regions whose name holds a text, at most twenty' })
  search(@Query() { name, code }: SearchQuery) {
    return this.regions.search(name, code);
  }

  @Get('locate')
  @SignedIn()
  @ApiOperation({ summary: 'Province, city and county of a position' })
  locate(@Query() { lon, lat }: PointQuery) {
    return this.regions.locate(lon, lat);
  }

  @Get('queryFxpcData')
  @SignedIn()
  @ApiOperation({ summary: 'Which boundary stands for a region' })
  boundary(@Query() { code }: RegionCode) {
    return this.boundaries.of(code);
  }

  @Post('submit')
  @Permission('region_add', 'region_edit')
  @ApiOperation({ summary: 'Adds a region, or changes the one of the code' })
  async submit(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body);
    return true;
  }

  @Post('save')
  @Permission('region_add')
  @ApiOperation({ summary: 'Adds a region' })
  async save(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body, 'save');
    return true;
  }

  @Post('update')
  @Permission('region_edit')
  @ApiOperation({ summary: 'Changes a region' })
  async update(@CurrentCaller() caller: Caller, @Body() body: RegionBody) {
    await this.writer.submit(caller, body, 'update');
    return true;
  }

  @Post('remove')
  @Permission('region_delete')
  @ApiOperation({ summary: 'Removes a region that has nothing below it' })
  async remove(@CurrentCaller() caller: Caller, @Query() { id }: RegionId) {
    await this.writer.remove(caller, id);
    return true;
  }

  @Post('removeChild')
  @Permission('region_delete')
  @ApiOperation({ summary: 'Removes all regions below one' })
  async removeChild(@CurrentCaller() caller: Caller, @Query() { id }: RegionId) {
    await this.writer.removeChild(caller, id);
    return true;
  }

  @Post('updateFxpgCode')
  @Permission('region_edit')
  @ApiOperation({ summary: 'Lets another boundary stand for a region' })
  async updateFxpgCode(@CurrentCaller() caller: Caller, @Body() { code, fxpcCode }: FxpcBody) {
    await this.writer.setBoundary(caller, code, fxpcCode);
    return true;
  }

  @Post('removeFxpgCode')
  @Permission('region_edit')
  @ApiOperation({ summary: 'Gives a region its own boundary back' })
  async removeFxpgCode(@CurrentCaller() caller: Caller, @Query() { code }: RegionCode) {
    await this.writer.setBoundary(caller, code, '');
    return true;
  }
}
