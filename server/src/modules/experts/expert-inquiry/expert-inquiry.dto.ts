import { expertInquiry, inquiryComment, inquiryReply } from '@gushu/shared';
import { OptionalForm } from '../../../blade/fields.js';
import { queryDto, saveDto, submitDto, updateDto } from '../../../record/dto.js';

/** Which inquiries a list shows: one's own, or those one is asked by name. */
export class ExpertInquiryQuery extends queryDto(expertInquiry) {
  @OptionalForm(
    /^(mine|asked)?$/,
    'field.choice',
    'mine: those the caller has asked; asked: those that ask the caller',
  )
  whose?: string;
}
export class ExpertInquirySave extends saveDto(expertInquiry) {}
export class ExpertInquirySubmit extends submitDto(expertInquiry) {}
export class ExpertInquiryUpdate extends updateDto(expertInquiry) {}

export class InquiryReplyQuery extends queryDto(inquiryReply) {}
export class InquiryReplySave extends saveDto(inquiryReply) {}

export class InquiryCommentQuery extends queryDto(inquiryComment) {}
export class InquiryCommentSave extends saveDto(inquiryComment) {}
