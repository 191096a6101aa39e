import { videoEquipment } from '@gushu/shared';
import { inRegion, reads, type Routes, shared } from './scope-requests.js';
import { rowOf } from './scope-rows.js';

const AT = videoEquipment.path;
const DEVICES = 'monitors/devices.e2e.ts asks';

/** Calls of devices beside the verbs that all records have. */
export const monitorCalls: Routes = [
  ...reads(AT, 'GET placed', (own) => rowOf(own, videoEquipment, 'kept'), inRegion()),
  ...shared(`counts of the own region: ${DEVICES}`, AT, 'GET statistics'),
  ...shared(`states of devices that one sees: ${DEVICES}`, AT, 'GET stateHistory'),
  ...shared(`asks for id and secret of a client: ${DEVICES}`, AT, 'POST heartbeat'),
  ...shared('a film that is kept with the product', AT, 'GET demo/:name'),
];
