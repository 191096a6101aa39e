import { oldTree, type StatItem, TREE_LAYER } from '@gushu/shared';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CachedWhileUnchanged } from '../../../blade/cached.js';
import { type Caller, RefusesFieldsOf } from '../../../caller/caller.js';
import { ForbiddenError } from '../../../http/errors.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { seesTrees } from '../../trees/old-tree/index.js';
import { AnalyseService, type FilteredPart } from '../analyse/index.js';
import { type Panel, panelController } from './panel-routes.js';
import { CustomQuery } from './screen.dto.js';

/** Lets only readers of trees query by area: an arbitrarily small area would reveal where a sensitive tree stands. */
function assertMayDraw(caller: Caller, { geom }: CustomQuery): void {
  if (geom && !seesTrees(caller)) throw new ForbiddenError('screen.area');
}

/** Services that read the panels of filtered trees. */
interface FilteredReaders {
  readonly analyse: AnalyseService;
}

const filtered = (part: FilteredPart, summary: string): Panel<FilteredReaders, CustomQuery, StatItem[]> => ({
  summary: `filtered trees ${summary}`,
  query: CustomQuery,
  permissions: ['zyzk'],
  read: ({ analyse }, caller, asked) => {
    assertMayDraw(caller, asked);
    return analyse.items(caller, asked, part);
  },
});

const filteredPanels = {
  customOldTreeLevel: filtered('level', 'by level'),
  customOwnership: filtered('ownership', 'by owner'),
  customGrowingPlace: filtered('growPlace', 'by site'),
  customGrowthEnvironment: filtered('growEnvironment', 'by environment'),
  customGrowthVigor: filtered('vigor', 'by vigour, dead ones beside the others'),
};

/** `largeDataScreen`: trees that meet conditions and lie in an area, by the codes of one dimension. */
@ApiTags('largeDataScreen')
@Controller('largeDataScreen/largeDataScreen')
@RefusesFieldsOf(oldTree)
@CachedWhileUnchanged(TREE_LAYER, DICTIONARIES)
export class CustomController extends panelController(filteredPanels) implements FilteredReaders {
  constructor(readonly analyse: AnalyseService) {
    super();
  }
}
