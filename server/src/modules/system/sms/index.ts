export { SmsModule } from './sms.module.js';
export { SmsCodesService } from './sms-codes.service.js';
export { ALIYUN, LOCAL_FILE, SmsEndpoints, TENCENT } from './sms-sender.js';
