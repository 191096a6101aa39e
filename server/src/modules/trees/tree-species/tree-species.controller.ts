import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../auth/caller.js';
import { Permission, SignedIn } from '../../../auth/permission.js';
import { IdQuery, idsOf, IdsQuery } from '../../../record/dto.js';
import { FamilyQuery, OftenBody, SpeciesQuery, SpeciesSave, SpeciesUpdate } from './tree-species.dto.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** `treeSpecies/treeSpecies`: families, genera and species of trees. */
@Controller('treeSpecies/treeSpecies')
@ApiTags('treeSpecies')
export class TreeSpeciesController {
  constructor(private readonly species: TreeSpeciesService) {}

  @Get('treeSection')
  @SignedIn()
  sections() {
    return this.species.sections();
  }

  @Get('treeGenus')
  @SignedIn()
  genera(@Query() query: FamilyQuery) {
    return this.species.genera(query);
  }

  @Get('treeSpecies')
  @SignedIn()
  ofFamily(@Query() query: FamilyQuery) {
    return this.species.ofFamily(query);
  }

  @Get('list')
  @SignedIn()
  list(@Query() filters: Record<string, string>, @Query() page: SpeciesQuery) {
    return this.species.list(filters, page);
  }

  @Get('listData')
  @SignedIn()
  all() {
    return this.species.all();
  }

  @Get('detail')
  @SignedIn()
  detail(@Query() { id }: IdQuery) {
    return this.species.detail(id);
  }

  @Post('save')
  @Permission('treeSpecies_add')
  save(@CurrentCaller() caller: Caller, @Body() body: SpeciesSave) {
    return this.species.save(caller, body);
  }

  @Post('update')
  @Permission('treeSpecies_edit')
  async update(@CurrentCaller() caller: Caller, @Body() body: SpeciesUpdate) {
    await this.species.update(caller, body);
    return true;
  }

  @Post('editOften')
  @Permission('treeSpecies_edit')
  async editOften(@CurrentCaller() caller: Caller, @Body() { id, often }: OftenBody) {
    await this.species.setOften(caller, id, often);
    return true;
  }

  @Post('remove')
  @Permission('treeSpecies_delete')
  async remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    await this.species.remove(caller, idsOf(query));
    return true;
  }
}
