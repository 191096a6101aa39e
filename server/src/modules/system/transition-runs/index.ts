export { TransitionRunsModule, TransitionRunsWorkerModule } from './transition-runs.module.js';
