export { CuringRecordModule } from './curing-record.module.js';
export { CuringRecordService } from './curing-record.service.js';
