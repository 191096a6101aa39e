export { TreeSpeciesModule } from './tree-species.module.js';
