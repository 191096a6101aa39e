import { law } from '@gushu/shared';
import { recordEntity } from '../../../record/entity.js';

/** A law, table `law`. */
export const Law = recordEntity(law);
