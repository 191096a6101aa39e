export { TreeSpeciesModule } from './tree-species.module.js';
export { SPECIES } from './tree-species.service.js';
