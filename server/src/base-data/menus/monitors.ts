import { CHANGE, EVERYBODY, INSPECTOR, VIEW } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Who keeps devices, and who looks at them. */
const KEEPERS = {
  ...EVERYBODY,
  nation: INSPECTOR,
  province: INSPECTOR,
  city: INSPECTOR,
  county: INSPECTOR,
};
const LOOK = { ...EVERYBODY, nation: VIEW, province: VIEW, city: VIEW, county: VIEW };

/** Cameras and sensors at trees: on the map, counted, listed, and seen. */
export const monitorMenus: MenuFolder = {
  code: 'monitors',
  name: ['视频监控', 'Video monitoring'],
  path: '/monitors',
  source: 'video',
  children: [
    { code: 'deviceDistribution', name: ['设备分布', 'Device map'], grant: LOOK },
    { code: 'deviceStatis', name: ['设备统计', 'Device statistics'], grant: LOOK },
    {
      code: 'videoEquipment',
      name: ['设备列表', 'Devices'],
      buttons: [...CHANGE, 'export'],
      grant: KEEPERS,
    },
    { code: 'videoBrowse', name: ['视频浏览', 'Live video'], grant: LOOK },
    { code: 'queryVideoHistory', name: ['历史查询', 'History'], grant: LOOK },
  ],
};
