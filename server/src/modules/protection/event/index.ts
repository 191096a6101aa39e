export { EventModule } from './event.module.js';
export { ReportEventService } from './report-event.service.js';
