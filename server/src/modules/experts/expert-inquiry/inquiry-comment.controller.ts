import { inquiryComment } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { InquiryCommentService } from './inquiry-comment.service.js';

/** `inquiryComment/inquiryComment`: remarks on inquiries and their answers. */
export class InquiryCommentController extends recordController(inquiryComment, InquiryCommentService, [
  'page',
  'feed',
  'detail',
  'save',
  'remove',
]) {}
