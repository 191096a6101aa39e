import { importedBy, isBlank, readCriteria, readSpace } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ValidationError } from '../../../http/errors.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { CriteriaSave, CriteriaUpdate, SavedQuery, SpaceSave, SpaceUpdate } from './queries.dto.js';
import { SavedQueries } from './saved-queries.js';

const MAY = ['oldTree_view', 'oldTreeGroup_view'] as const;

/** Refuses conditions that the record's list would refuse. */
function assertCriteria({ dataType, criteria }: CriteriaSave): void {
  const { faults } = readCriteria(importedBy(dataType)!, criteria);
  if (faults) throw new ValidationError(faults);
}

/** Refuses what no spatial query could be asked with. */
function assertSpace({ geomType, geom, buffer, xzCode }: SpaceSave): void {
  if (geomType === 'region') {
    if (isBlank(xzCode)) throw new ValidationError([{ field: 'xzCode', key: 'field.required' }]);
    return;
  }
  if (isBlank(geom)) throw new ValidationError([{ field: 'geom', key: 'field.required' }]);
  const { faults } = readSpace(geom, buffer);
  if (faults) throw new ValidationError(faults);
}

/** `queryCriteria`: one's own conditions of attribute queries. */
@ApiTags('queryCriteria')
@Controller('queryCriteria/queryCriteria')
export class QueryCriteriaController {
  constructor(private readonly saved: SavedQueries) {}

  @Get('list')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved conditions: One page of one’s own' })
  list(@CurrentCaller() caller: Caller, @Query() query: SavedQuery) {
    return this.saved.list(caller, 'attribute', query);
  }

  @Post('save')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved conditions: Saves some under a name' })
  save(@CurrentCaller() caller: Caller, @Body() body: CriteriaSave) {
    assertCriteria(body);
    return this.saved.save(caller, 'attribute', body);
  }

  @Post('update')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved conditions: Replaces one’s own' })
  update(@CurrentCaller() caller: Caller, @Body() body: CriteriaUpdate) {
    assertCriteria(body);
    return this.saved.update(caller, 'attribute', body);
  }

  @Post('remove')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved conditions: Removes one’s own' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.saved.remove(caller, 'attribute', idsOf(query));
  }
}

/** `spaceQueryCriteria`: one's own shapes of spatial queries. */
@ApiTags('spaceQueryCriteria')
@Controller('spaceQueryCriteria/spaceQueryCriteria')
export class SpaceQueryCriteriaController {
  constructor(private readonly saved: SavedQueries) {}

  @Get('list')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved shapes: One page of one’s own' })
  list(@CurrentCaller() caller: Caller, @Query() query: SavedQuery) {
    return this.saved.list(caller, 'space', query);
  }

  @Get('detail')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved shapes: One’s own' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.saved.detail(caller, 'space', id);
  }

  @Post('save')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved shapes: Saves one under a name' })
  save(@CurrentCaller() caller: Caller, @Body() body: SpaceSave) {
    assertSpace(body);
    return this.saved.save(caller, 'space', body);
  }

  @Post('update')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved shapes: Replaces one’s own' })
  update(@CurrentCaller() caller: Caller, @Body() body: SpaceUpdate) {
    assertSpace(body);
    return this.saved.update(caller, 'space', body);
  }

  @Post('remove')
  @Permission(...MAY)
  @ApiOperation({ summary: 'Saved shapes: Removes one’s own' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.saved.remove(caller, 'space', idsOf(query));
  }
}
