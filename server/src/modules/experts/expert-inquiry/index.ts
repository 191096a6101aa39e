export { ExpertInquiryModule } from './expert-inquiry.module.js';
