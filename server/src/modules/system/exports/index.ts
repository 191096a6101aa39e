export { ExportRoutesModule, ExportsModule, ExportsWorkerModule } from './exports.module.js';
export { Exports } from './exports.service.js';
export { ExportSources } from './export-sources.js';
