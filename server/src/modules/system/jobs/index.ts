export { OwnJobsModule } from './jobs.module.js';
