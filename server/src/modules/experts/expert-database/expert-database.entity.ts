import { expertDatabase } from '@gushu/shared';
import { recordEntity } from '../../../record/entity.js';

/** An expert, table `expert_database`. */
export const ExpertDatabase = recordEntity(expertDatabase);
