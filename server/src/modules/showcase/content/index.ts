export { ContentFiles, filmsOf, picturesOf } from './content-files.js';
export { ContentModule } from './content.module.js';
export { ContentService } from './content.service.js';
export { exactPlaces, roughPlaces, Subjects } from './subjects.js';
