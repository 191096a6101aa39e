export { AttachModule, AttachRoutesModule, AttachWorkerModule } from './attach.module.js';
export { AttachService, type Attach } from './attach.service.js';
export { OwnFiles } from './own-files.js';
export { serveFile } from './serve-file.js';
export { MediaLinks } from './media-links.js';
export { releaseFiles } from './references.js';
export { CheckState } from './picture-checks.js';
export { PictureFiles } from './picture-files.js';
export { TextPictures } from './text-pictures.js';
