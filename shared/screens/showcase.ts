import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** The content of the showcase, as its keepers see it. */
export const showcaseScreens = area('showcase', {
  ...recordScreens('/showcase/goodOldTree', 'goodOldTree'),
  ...recordScreens('/showcase/goodFootprint', 'goodFootprint'),
  ...recordScreens('/showcase/apicture', 'apicture'),
  ...recordScreens('/showcase/oldTreeExhibition', 'oldTreeExhibition'),
  ...recordScreens('/showcase/billboard', 'billboard'),
});
