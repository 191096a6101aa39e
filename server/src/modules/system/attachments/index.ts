export { AttachmentsModule } from './attachments.module.js';
export { AttachmentsService } from './attachments.service.js';
export { DISTANCE, FILE_OF, fileFor, noteFiles, presentFile } from './stored-file.js';
