export { AttachModule } from './attach.module.js';
export { AttachService, type Attach, type FileOwner } from './attach.service.js';
