export { SmsModule } from './sms.module.js';
export { SmsCodesService } from './sms-codes.service.js';
export { ALIYUN, SmsEndpoints } from './sms-sender.js';
