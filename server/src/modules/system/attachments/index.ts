export { AttachmentsModule } from './attachments.module.js';
export { AttachmentsService } from './attachments.service.js';
export { DISTANCE } from './stored-file.js';
