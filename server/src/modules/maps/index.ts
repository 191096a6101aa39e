export { MapsModule } from './maps.module.js';
