export { ExportRoutesModule, ExportsModule, ExportsWorkerModule } from './exports.module.js';
export { Exports } from './exports.service.js';
export { type ExportSource, ExportSources } from './export-sources.js';
