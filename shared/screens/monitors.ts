import { area } from './define.js';

const DEVICES = 'videoEquipment_view';

/** Cameras and sensors at trees. */
export const monitorScreens = area('monitors', {
  '/monitors/deviceDistribution': { kind: 'map', menu: 'deviceDistribution', permission: DEVICES },
  '/monitors/deviceStatis': { kind: 'statistics', menu: 'deviceStatis', permission: DEVICES },
  '/monitors/videoBrowse': { kind: 'page', menu: 'videoBrowse', permission: DEVICES },
  '/monitors/videoBrowse/videoBrowseView': {
    kind: 'view',
    under: '/monitors/videoBrowse',
    permission: DEVICES,
  },
  '/monitors/queryVideoHistory': { kind: 'page', menu: 'queryVideoHistory', permission: DEVICES },
});
