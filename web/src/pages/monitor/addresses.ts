/** Where devices are listed, seen live and looked back at. */
export const DEVICE_LIST = '/monitors/deviceList';
export const WATCH = '/monitors/videoBrowse/videoBrowseView';
export const LOOK_BACK = '/monitors/queryVideoHistory';
