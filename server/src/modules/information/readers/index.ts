export { ReadersQuery } from './readers.dto.js';
export { ReadersModule } from './readers.module.js';
export { Readers } from './readers.js';
export { ReadService } from './read-service.js';
