import { screenOf, videoEquipment } from '@gushu/shared';
/** Where devices are listed, seen live and looked back at. */
export const DEVICE_LIST = screenOf(videoEquipment);
export const WATCH = '/monitors/videoBrowse/videoBrowseView';
export const LOOK_BACK = '/monitors/queryVideoHistory';
