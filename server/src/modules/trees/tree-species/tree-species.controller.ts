import { treeSpecies } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import { Command, Detail, EntityController, History, List, Read, Remove } from '../../../entity/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FamilyQuery, OftenBody, SpeciesQuery, SpeciesSave, SpeciesUpdate } from './tree-species.dto.js';
import { TreeSpeciesService } from './tree-species.service.js';

/** `treeSpecies/treeSpecies`: families, genera and species of trees. */
@EntityController(treeSpecies)
export class TreeSpeciesController {
  constructor(private readonly species: TreeSpeciesService) {}

  @Read(treeSpecies, 'treeSection', 'The families')
  sections(@CurrentCaller() caller: Caller) {
    return this.species.sections(caller);
  }

  @Read(treeSpecies, 'treeGenus', 'The genera of a family')
  genera(@CurrentCaller() caller: Caller, @Query() { section }: FamilyQuery) {
    return this.species.genera(caller, { section });
  }

  @Read(treeSpecies, 'treeSpecies', 'Those of a family or genus')
  ofFamily(@CurrentCaller() caller: Caller, @Query() family: FamilyQuery) {
    return this.species.ofFamily(caller, family);
  }

  @List(treeSpecies)
  list(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: SpeciesQuery) {
    return this.species.page(caller, filters, page);
  }

  @Read(treeSpecies, 'listData', 'All in short, for pickers')
  all(@CurrentCaller() caller: Caller) {
    return this.species.all(caller);
  }

  @Detail(treeSpecies)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.species.detail(caller, id);
  }

  @History(treeSpecies)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.species.history(caller, query);
  }

  @Command(treeSpecies, 'save', 'add', 'A new row')
  save(@CurrentCaller() caller: Caller, @Body() body: SpeciesSave) {
    return this.species.submit(caller, body);
  }

  @Command(treeSpecies, 'update', 'edit', 'Changes of a row')
  async update(@CurrentCaller() caller: Caller, @Body() body: SpeciesUpdate): Promise<true> {
    await this.species.submit(caller, body);
    return true;
  }

  @Command(treeSpecies, 'editOften', 'edit', 'Marks one as often used, or no longer')
  async editOften(@CurrentCaller() caller: Caller, @Body() { id, often }: OftenBody): Promise<true> {
    await this.species.submit(caller, { id, isOften: often });
    return true;
  }

  @Remove(treeSpecies)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.species.remove(caller, idsOf(query));
  }
}
