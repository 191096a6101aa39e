export { CuringRecordModule } from './curing-record.module.js';
