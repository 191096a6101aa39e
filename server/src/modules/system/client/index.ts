export { ClientModule } from './client.module.js';
