export { AttachModule, AttachRoutesModule, AttachWorkerModule } from './attach.module.js';
export { AttachService, type Attach, type FileOwner } from './attach.service.js';
export { OwnFiles } from './own-files.js';
export { serveFile } from './serve-file.js';
