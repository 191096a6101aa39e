export { MovesModule, MovesWorkerModule } from './moves.module.js';
