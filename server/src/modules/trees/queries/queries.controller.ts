import { isBlank, oldTree, oldTreeGroup, type QueryMap, type RecordDefinition } from '@gushu/shared';
import { applyDecorators, Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ForbiddenError, ValidationError } from '../../../http/errors.js';
import { OldTreeService } from '../old-tree/index.js';
import { OldTreeGroupService } from '../old-tree-group/index.js';
import { TreeGroupQuery, TreeQuery } from './queries.dto.js';
import { queryMap } from './query-map.queries.js';

const Queries = (record: RecordDefinition) =>
  applyDecorators(ApiTags('apicture'), Controller('apicture/apicture'), RefusesFieldsOf(record));

/** Whom api-scopes keep from a record's list does not read it by a query either. */
function assertListed({ apis }: Caller, { path }: RecordDefinition): void {
  if (!apiAllowed(apis, `/api/${path}/page`)) throw new ForbiddenError();
}

/** `apicture`: attribute and spatial queries of trees. */
@Queries(oldTree)
export class TreeQueryController {
  constructor(
    private readonly db: DataSource,
    private readonly trees: OldTreeService,
  ) {}

  @Get('page')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Query: One page of trees by any conditions' })
  page(@CurrentCaller() caller: Caller, @Query() query: TreeQuery) {
    assertListed(caller, oldTree);
    return this.trees.page(caller, query);
  }

  @Get('spacePage')
  @Permission('oldTree_view')
  @ApiOperation({
    summary: 'Query: One page of the trees in what was drawn (WKT and metres), or in a region',
  })
  spacePage(@CurrentCaller() caller: Caller, @Query() query: TreeQuery) {
    assertListed(caller, oldTree);
    const { geom, xzCode } = query as { geom?: string; xzCode?: string };
    if (isBlank(geom) && isBlank(xzCode))
      throw new ValidationError([{ field: 'geom', key: 'field.required' }]);
    return this.trees.page(caller, query);
  }

  @Get('oldTreeMap')
  @Permission('oldTree_view')
  @ApiOperation({ summary: 'Query: The trees of a query as GeoJSON, and the area that was searched' })
  async map(@CurrentCaller() caller: Caller, @Query() query: TreeQuery): Promise<QueryMap> {
    assertListed(caller, oldTree);
    return queryMap(this.db, caller, this.trees, await this.trees.settled(caller, query));
  }
}

/** `apicture`: the same of groups. */
@Queries(oldTreeGroup)
export class TreeGroupQueryController {
  constructor(
    private readonly db: DataSource,
    private readonly groups: OldTreeGroupService,
  ) {}

  @Get('oldTreeGroupPage')
  @Permission('oldTreeGroup_view')
  @ApiOperation({ summary: 'Query: One page of groups by any conditions and by what was drawn' })
  page(@CurrentCaller() caller: Caller, @Query() query: TreeGroupQuery) {
    assertListed(caller, oldTreeGroup);
    return this.groups.page(caller, query);
  }

  @Get('oldTreeGroupMap')
  @Permission('oldTreeGroup_view')
  @ApiOperation({ summary: 'Query: The groups of a query as GeoJSON, and the area that was searched' })
  async map(@CurrentCaller() caller: Caller, @Query() query: TreeGroupQuery): Promise<QueryMap> {
    assertListed(caller, oldTreeGroup);
    return queryMap(this.db, caller, this.groups, await this.groups.settled(caller, query));
  }
}
