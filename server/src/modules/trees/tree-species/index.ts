export { SensitiveWorker } from './sensitive.worker.js';
export { TreeSpeciesModule, TreeSpeciesWorkerModule } from './tree-species.module.js';
export { SPECIES } from './tree-species.service.js';
