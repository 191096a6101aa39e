import { treeSpecies } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command, Read } from '../../../entity/verbs.js';
import { FamilyQuery, OftenBody, SpeciesQuery, SpeciesSave, SpeciesUpdate } from './tree-species.dto.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** `treeSpecies/treeSpecies`: families, genera and species of trees. */
export class TreeSpeciesController extends entityController(
  treeSpecies,
  TreeSpeciesService,
  ['list', 'detail', 'history', 'remove'],
  { query: SpeciesQuery },
) {
  @Read(treeSpecies, 'treeSection', 'The families')
  sections(@CurrentCaller() caller: Caller) {
    return this.service.sections(caller);
  }

  @Read(treeSpecies, 'treeGenus', 'The genera of a family')
  genera(@CurrentCaller() caller: Caller, @Query() { section }: FamilyQuery) {
    return this.service.genera(caller, { section });
  }

  @Read(treeSpecies, 'treeSpecies', 'Those of a family or genus')
  ofFamily(@CurrentCaller() caller: Caller, @Query() family: FamilyQuery) {
    return this.service.ofFamily(caller, family);
  }

  @Read(treeSpecies, 'listData', 'All in short, for pickers')
  all(@CurrentCaller() caller: Caller) {
    return this.service.all(caller);
  }

  @Command(treeSpecies, 'save', 'add', 'A new row')
  save(@CurrentCaller() caller: Caller, @Body() body: SpeciesSave) {
    return this.service.submit(caller, body);
  }

  @Command(treeSpecies, 'update', 'edit', 'Changes of a row')
  async update(@CurrentCaller() caller: Caller, @Body() body: SpeciesUpdate): Promise<true> {
    await this.service.submit(caller, body);
    return true;
  }

  @Command(treeSpecies, 'editOften', 'edit', 'Marks one as often used, or no longer')
  async editOften(@CurrentCaller() caller: Caller, @Body() { id, often }: OftenBody): Promise<true> {
    await this.service.submit(caller, { id, isOften: often });
    return true;
  }
}
