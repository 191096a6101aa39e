export { ExpertDatabaseModule } from './expert-database.module.js';
