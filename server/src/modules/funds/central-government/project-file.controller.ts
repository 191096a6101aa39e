import { projectFile } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ProjectFileQuery, ProjectFileSave, ProjectFileUpdate } from './project.dto.js';
import { ProjectFileService } from './project-file.service.js';

/** `centralGovernment/projectFile`: files of projects, one at a time, with their history. */
export class ProjectFileController extends recordController(
  projectFile,
  ProjectFileService,
  ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove'],
  { query: ProjectFileQuery, save: ProjectFileSave, update: ProjectFileUpdate },
) {}
