export { ExportRoutesModule, ExportsModule, ExportsWorkerModule } from './exports.module.js';
export { Exports } from './exports.service.js';
export { ExportSources, type ReportOrder, type ReportSheets } from './export-sources.js';
