import { oldTreeExhibition } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { OldTreeExhibitionService } from './old-tree-exhibition.service.js';

/** `oldTreeExhibition/oldTreeExhibition`: entries of the exhibition of the showcase, for their keepers. */
export class OldTreeExhibitionController extends recordController(
  oldTreeExhibition,
  OldTreeExhibitionService,
  ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove', 'publishStatus', 'export'],
) {}
