export { DossierModule, DossierRoutesModule } from './dossier.module.js';
