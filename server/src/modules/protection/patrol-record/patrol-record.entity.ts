import { patrolRecord } from '@gushu/shared';
import { recordEntity } from '../../../record/entity.js';

/** A patrol, table `patrol_record`. */
export const PatrolRecord = recordEntity(patrolRecord);
