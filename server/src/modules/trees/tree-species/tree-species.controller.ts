import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FamilyQuery, OftenBody, SpeciesQuery, SpeciesSave, SpeciesUpdate } from './tree-species.dto.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** `treeSpecies/treeSpecies`: families, genera and species of trees. */
@Controller('treeSpecies/treeSpecies')
@ApiTags('treeSpecies')
export class TreeSpeciesController {
  constructor(private readonly species: TreeSpeciesService) {}

  @Get('treeSection')
  @SignedIn()
  @ApiOperation({ summary: 'The families of the catalogue' })
  sections() {
    return this.species.sections();
  }

  @Get('treeGenus')
  @SignedIn()
  @ApiOperation({ summary: 'The genera of a family' })
  genera(@Query() query: FamilyQuery) {
    return this.species.genera(query);
  }

  @Get('treeSpecies')
  @SignedIn()
  @ApiOperation({ summary: 'The species of a family or genus' })
  ofFamily(@Query() query: FamilyQuery) {
    return this.species.ofFamily(query);
  }

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'A page of species that match' })
  list(@Query() filters: Record<string, string>, @Query() page: SpeciesQuery) {
    return this.species.list(filters, page);
  }

  @Get('listData')
  @SignedIn()
  @ApiOperation({ summary: 'All species in short, for pickers' })
  all() {
    return this.species.all();
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'One species' })
  detail(@Query() { id }: IdQuery) {
    return this.species.detail(id);
  }

  @Get('history')
  @Permission('treeSpecies_view', 'treeSpecies')
  @ApiOperation({ summary: 'Who changed what of a species, and when' })
  history(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.species.history(caller, id);
  }

  @Post('save')
  @Permission('treeSpecies_add')
  @ApiOperation({ summary: 'Adds a species' })
  save(@CurrentCaller() caller: Caller, @Body() body: SpeciesSave) {
    return this.species.save(caller, body);
  }

  @Post('update')
  @Permission('treeSpecies_edit')
  @ApiOperation({ summary: 'Changes a species' })
  async update(@CurrentCaller() caller: Caller, @Body() body: SpeciesUpdate) {
    await this.species.update(caller, body);
    return true;
  }

  @Post('editOften')
  @Permission('treeSpecies_edit')
  @ApiOperation({ summary: 'Marks a species as often used, or no longer' })
  async editOften(@CurrentCaller() caller: Caller, @Body() { id, often }: OftenBody) {
    await this.species.setOften(caller, id, often);
    return true;
  }

  @Post('remove')
  @Permission('treeSpecies_delete')
  @ApiOperation({ summary: 'Removes species that no tree is of' })
  async remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    await this.species.remove(caller, idsOf(query));
    return true;
  }
}
