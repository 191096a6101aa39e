import type { Calls } from './scope-calls.js';

const PUBLISHED = 'published content is everybody’s in its tenant; tried in showcase/visitors';
const CATEGORIES = [
  ...[
    'getOldTreeType',
    'photoGraphyOldTree',
    'photoGraphyDetil',
    'doubleHundredTree',
    'doubleHundredTreeType',
  ],
  ...['doubleHundredTreeGroup', 'getGroupSbgs', 'getGroupSbgsPicture', 'expressOldTree', 'billboardOldTree'],
  ...['oldTreeVideoDetails', 'getzmgsList', 'oldTreeGoodOldTreePicture', 'oldTreeGoodOldTreeDetails'],
  ...['getEssenceDisplayDetail', 'zuogongliuOldTree', 'zuogongliuOldTreeGroup'],
];

/** What visitors of the showcase read. */
export const showcaseCalls: [string, Calls][] = [
  ...CATEGORIES.map((call) => `apicture/apicture/${call}`),
  ...['goodOldTree', 'goodFootprint', 'oldTreeExhibition'].map((name) => `${name}/${name}/page`),
  'billboard/billboard/data',
  ...['goodOldTreeData', 'clickOldTreeDetails/goodOldTree'].map(
    (call) => `largeDataScreen/largeDataScreen/${call}`,
  ),
].map((path) => [`GET ${path}`, { shared: PUBLISHED }]);
