export { ExpertInquiryModule } from './expert-inquiry.module.js';
export { accountsOf } from './experts.queries.js';
