import { expertInquiry, inquiryComment, inquiryReply } from '@gushu/shared';
import { queryDto, saveDto, submitDto, updateDto } from '../../../record/dto.js';

export class ExpertInquiryQuery extends queryDto(expertInquiry) {}
export class ExpertInquirySave extends saveDto(expertInquiry) {}
export class ExpertInquirySubmit extends submitDto(expertInquiry) {}
export class ExpertInquiryUpdate extends updateDto(expertInquiry) {}

export class InquiryReplyQuery extends queryDto(inquiryReply) {}
export class InquiryReplySave extends saveDto(inquiryReply) {}

export class InquiryCommentQuery extends queryDto(inquiryComment) {}
export class InquiryCommentSave extends saveDto(inquiryComment) {}
