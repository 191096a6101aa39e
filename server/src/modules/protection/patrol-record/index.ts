export { PatrolRecordModule } from './patrol-record.module.js';
