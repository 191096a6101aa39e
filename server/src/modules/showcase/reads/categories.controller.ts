import { EVERY_HUNDRED, ExhibitKind } from '@gushu/shared';
import { applyDecorators, Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import sql, { empty } from 'sql-template-tag';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { assertNumber, EssenceService, groupNumbered } from './essence.service.js';
import { HundredQuery, PhotosQuery, ShowcaseQuery, SubjectQuery } from './showcase.dto.js';
import { ShowcaseService } from './showcase.service.js';
import { having, OF_GROUPS, OF_TREES } from './shown.queries.js';

/** A call of the categories, for everybody who is signed in. */
const Category = (call: string, summary: string) =>
  applyDecorators(Get(call), SignedIn(), ApiOperation({ summary: `Showcase: ${summary}` }));

const kind = (of: ExhibitKind) => having('dataType', of);
const PHOTOS = sql`and t.data_type in (${ExhibitKind.photosFirst}, ${ExhibitKind.photosSecond})`;

/** `apicture/apicture`: published entries by their category. */
@ApiTags('apicture')
@Controller('apicture/apicture')
export class CategoriesController {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly essences: EssenceService,
  ) {}

  @Category('getOldTreeType', 'the categories with the number of their entries')
  getOldTreeType(@CurrentCaller() caller: Caller, @Query() query: ShowcaseQuery) {
    return this.essences.counts(caller, query);
  }

  @Category('photoGraphyOldTree', 'photographs of the exhibition, of one edition or both')
  photoGraphyOldTree(@CurrentCaller() caller: Caller, @Query() query: PhotosQuery) {
    const edition = having('photoExhibition', query.photoExhibition);
    return this.showcase.list(caller, 'apicture', query, sql`${PHOTOS} ${edition}`);
  }

  @Category('photoGraphyDetil', 'photographs of one tree or group')
  async photoGraphyDetil(@CurrentCaller() caller: Caller, @Query() query: PhotosQuery) {
    assertNumber(query);
    const edition = having('photoExhibition', query.photoExhibition);
    return this.showcase.list(caller, 'apicture', query, sql`${PHOTOS} ${edition}`);
  }

  @Category('doubleHundredTree', 'single trees of the two hundred, of one kind or all')
  doubleHundredTree(@CurrentCaller() caller: Caller, @Query() query: HundredQuery) {
    const { treeType } = query;
    const chosen = treeType === EVERY_HUNDRED ? empty : having('doubleHundredType', treeType);
    return this.showcase.list(caller, 'apicture', query, sql`${kind(ExhibitKind.hundredTrees)} ${chosen}`);
  }

  @Category('doubleHundredTreeType', 'kinds of the two hundred, the first for all')
  doubleHundredTreeType(@CurrentCaller() caller: Caller) {
    return this.essences.hundredKinds(caller);
  }

  @Category('doubleHundredTreeGroup', 'groups of the two hundred')
  doubleHundredTreeGroup(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.showcase.list(caller, 'apicture', groupNumbered(query), kind(ExhibitKind.hundredGroups));
  }

  @Category('getGroupSbgs', 'groups of the two hundred in a region')
  getGroupSbgs(@CurrentCaller() caller: Caller, @Query() query: ShowcaseQuery) {
    return this.showcase.list(caller, 'apicture', query, kind(ExhibitKind.hundredGroups));
  }

  @Category('getGroupSbgsPicture', 'a group of the two hundred with its pictures')
  getGroupSbgsPicture(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.showcase.list(caller, 'apicture', groupNumbered(query), kind(ExhibitKind.hundredGroups));
  }

  @Category('expressOldTree', 'confessions under trees')
  expressOldTree(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.showcase.list(caller, 'apicture', query, kind(ExhibitKind.confessions));
  }

  @Category('billboardOldTree', 'films that have a place')
  async billboardOldTree(@CurrentCaller() caller: Caller, @Query() query: ShowcaseQuery) {
    const films = await this.showcase.list(caller, 'billboard', query);
    return films.filter(({ coordinate }) => coordinate !== null);
  }

  @Category('oldTreeVideoDetails', 'films of one tree or group')
  async oldTreeVideoDetails(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    assertNumber(query);
    return this.showcase.list(caller, 'billboard', query);
  }

  @Category('getzmgsList', 'best trees of a region')
  getzmgsList(@CurrentCaller() caller: Caller, @Query() query: ShowcaseQuery) {
    return this.showcase.list(caller, 'goodOldTree', query);
  }

  @Category('oldTreeGoodOldTreePicture', 'pictures of one best tree')
  oldTreeGoodOldTreePicture(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.essences.bestTreePictures(caller, query);
  }

  @Category('oldTreeGoodOldTreeDetails', 'one best tree; 404 where there is none of that number')
  oldTreeGoodOldTreeDetails(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.essences.bestTree(caller, query);
  }

  @Category('getEssenceDisplayDetail', 'what all categories show of one tree or group; 404 where none does')
  getEssenceDisplayDetail(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.essences.essence(caller, query);
  }

  @Category('zuogongliuOldTree', 'footprints at single trees and places')
  zuogongliuOldTree(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.showcase.list(caller, 'goodFootprint', query, OF_TREES);
  }

  @Category('zuogongliuOldTreeGroup', 'footprints at groups of trees')
  zuogongliuOldTreeGroup(@CurrentCaller() caller: Caller, @Query() query: SubjectQuery) {
    return this.showcase.list(caller, 'goodFootprint', groupNumbered(query), OF_GROUPS);
  }
}
