import { type Routes, shared } from './scope-requests.js';

const PUBLISHED = 'published content is everybody’s in its tenant; tried in showcase/visitors';

/** Calls of the showcase's visitors. */
export const showcaseCalls: Routes = [
  'apicture/apicture GET getOldTreeType photoGraphyOldTree photoGraphyDetil doubleHundredTree doubleHundredTreeType',
  'apicture/apicture GET doubleHundredTreeGroup getGroupSbgs getGroupSbgsPicture expressOldTree billboardOldTree',
  'apicture/apicture GET oldTreeVideoDetails getzmgsList oldTreeGoodOldTreePicture oldTreeGoodOldTreeDetails',
  'apicture/apicture GET getEssenceDisplayDetail zuogongliuOldTree zuogongliuOldTreeGroup',
  'goodOldTree/goodOldTree GET page',
  'goodFootprint/goodFootprint GET page',
  'oldTreeExhibition/oldTreeExhibition GET page',
  'billboard/billboard GET data',
  'largeDataScreen/largeDataScreen GET goodOldTreeData clickOldTreeDetails/goodOldTree',
].flatMap((line) => {
  const [path = ''] = line.split(' ', 1);
  return shared(PUBLISHED, path, line.slice(path.length + 1));
});
