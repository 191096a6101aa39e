import { Module } from '@nestjs/common';
import { AttachModule } from '../../system/attach/index.js';
import { CentralGovernmentController } from './central-government.controller.js';
import { CentralGovernmentService } from './central-government.service.js';
import { ProjectFileController } from './project-file.controller.js';
import { ProjectFilesController } from './project-files.controller.js';
import { ProjectFileService } from './project-file.service.js';

export { CentralGovernmentService };
export { fundedProjectsSql, projectsSql } from './project.queries.js';

/** Rescue projects and their files. */
@Module({
  imports: [AttachModule],
  controllers: [CentralGovernmentController, ProjectFilesController, ProjectFileController],
  providers: [CentralGovernmentService, ProjectFileService],
  exports: [CentralGovernmentService],
})
export class CentralGovernmentModule {}
