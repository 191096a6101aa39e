import type { ResourceScreen } from '@gushu/shared';
import type { Type } from '@nestjs/common';
import type { HoldersService } from './holders.service.js';
import type { Panel } from './panel-routes.js';
import { ScreenQuery, TopSpeciesQuery } from './screen.dto.js';
import type { ScreenService } from './screen.service.js';

/** Services that read the panels of the resource screen. */
export interface ResourceReaders {
  readonly screen: ScreenService;
  readonly holders: HoldersService;
}

/** Answers of the panels by their calls. */
export type ResourcePanels = Omit<ResourceScreen, 'statTime' | 'archiveMark' | 'year' | 'alive' | 'dead'>;

type ResourcePanel<Answer> = Panel<ResourceReaders, TopSpeciesQuery, Answer>;

const panel = <Answer>(
  summary: string,
  read: ResourcePanel<Answer>['read'],
  {
    query = ScreenQuery,
    permissions = ['zyzk'],
  }: { query?: Type<TopSpeciesQuery>; permissions?: string[] } = {},
): ResourcePanel<Answer> => ({ summary, read, query, permissions });

/**
 * The panels of the resource screen: call, API text and reader of each. The routes and the answer of the whole screen
 * (`WholeScreen`) are made from this table.
 */
export const resourcePanels: {
  readonly [Call in keyof ResourcePanels]: ResourcePanel<ResourcePanels[Call]>;
} = {
  // The globe offers these years too.
  getYear: panel('years that have a snapshot of a region', ({ screen }, ...asked) => screen.years(...asked), {
    permissions: ['zyzk', 'globe'],
  }),
  getDetail: panel('a region with its place on the map', ({ screen }, ...asked) => screen.region(...asked)),
  getMapXzName: panel('where the names of a region’s children stand', ({ screen }, ...asked) =>
    screen.points(...asked),
  ),
  oldTreeResourcesProbablyCount: panel('the headline, counts and percent', ({ screen }, ...asked) =>
    screen.probablyCount(...asked),
  ),
  oldTreeResourcesSurveytCount: panel('the headline as named figures', ({ screen }, ...asked) =>
    screen.surveyCount(...asked),
  ),
  oldTreeSurvey: panel('the resource in a few figures, and what the year changed', ({ screen }, ...asked) =>
    screen.survey(...asked),
  ),
  oldTreeFeature: panel('the oldest, tallest, thickest and widest tree', ({ holders }, ...asked) =>
    holders.holders(...asked),
  ),
  growScatteredOldTree: panel(
    'scattered trees by vigour, environment, place and age',
    ({ screen }, ...asked) => screen.scattered(...asked),
  ),
  oldTreeDistribute: panel('trees by region, the most first', ({ screen }, ...asked) =>
    screen.distribution(...asked),
  ),
  oldTreeMap: panel('trees and groups by region, for the map', ({ screen }, ...asked) =>
    screen.map(...asked),
  ),
  mainTreeSpecies: panel(
    'the most frequent species and all others, or a ranking that was entered by hand',
    ({ screen }, ...asked) => screen.mainSpecies(...asked),
    { query: TopSpeciesQuery },
  ),
  treeTypeTotal: panel('families, genera and species', ({ screen }, ...asked) =>
    screen.speciesTotal(...asked),
  ),
  groupDistribute: panel('groups by region', ({ screen }, ...asked) => screen.groupShares(...asked)),
  treeTypeArea: panel('groups by main species', ({ screen }, ...asked) => screen.speciesAreas(...asked)),
};
