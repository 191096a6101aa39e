export { AnalyseQuery, ExtentQuery, RegionScope, ScopedExtentQuery, SpeciesQuery } from './analyse.dto.js';
export { AnalyseModule } from './analyse.module.js';
export { AnalyseReads } from './analyse.reads.js';
export { AnalyseService, extentOf, type FilteredPart, stampOf } from './analyse.service.js';
export { GroupStatisticService } from './groups.service.js';
export { LastArchives } from './last-archive.js';
