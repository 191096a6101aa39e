import { PUBLISHER, PUBLISHING, VIEW } from './grants.js';
import type { MenuFolder } from './seed.js';

const KEEPERS = { nation: PUBLISHER, province: PUBLISHER, city: PUBLISHER, county: VIEW };
const IN_BATCHES = [...PUBLISHING, 'import'] as const;
const SENDER = [...PUBLISHER, 'import'] as const;
/** Those who keep what comes in hundreds. */
const SENDERS = { nation: SENDER, province: SENDER, city: SENDER, county: VIEW };

/** Menu of the showcase's content; every signed-in person reads it in the showcase once it is published. */
export const showcaseMenu: MenuFolder = {
  code: 'showcase',
  name: ['展示内容', 'Showcase content'],
  path: '/showcase',
  source: 'camera',
  children: [
    { code: 'goodOldTree', name: ['最美古树', 'Best trees'], buttons: IN_BATCHES, grant: SENDERS },
    { code: 'goodFootprint', name: ['足迹', 'Footprints'], buttons: PUBLISHING, grant: KEEPERS },
    { code: 'apicture', name: ['展示图片', 'Exhibits'], buttons: IN_BATCHES, grant: SENDERS },
    { code: 'oldTreeExhibition', name: ['古树展示', 'Exhibition'], buttons: PUBLISHING, grant: KEEPERS },
    { code: 'billboard', name: ['宣传片', 'Films'], buttons: PUBLISHING, grant: KEEPERS },
  ],
};
