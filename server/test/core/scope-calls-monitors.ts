import { videoEquipment } from '@gushu/shared';
import type { Calls, Setting } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

const NOBODYS = 'a film that is kept with the product';
const ofRegion = ({ rows }: Setting) => [{}, { query: { xzCode: rows.xzCode } }];

/** Calls of devices beside the verbs that all records have. */
export const monitorCalls: Record<string, Calls> = {
  'GET videoEquipment/videoEquipment/placed': {
    reads: ofRegion,
    proof: (own) => rowOf(own, videoEquipment, 'kept'),
  },
  'GET videoEquipment/videoEquipment/statistics': {
    shared: 'counts of the own region: monitors/devices.e2e.ts asks',
  },
  'GET videoEquipment/videoEquipment/stateHistory': {
    shared: 'states of devices that one sees: monitors/devices.e2e.ts asks',
  },
  'POST videoEquipment/videoEquipment/heartbeat': {
    shared: 'asks for id and secret of a client: monitors/devices.e2e.ts asks',
  },
  'GET videoEquipment/videoEquipment/demo/:name': { shared: NOBODYS },
};
