import { centralGovernment, permissionOf, type RecordVerb } from '@gushu/shared';
import { applyDecorators, Body, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { ValidationError } from '../../../http/errors.js';
import { Read, RecordController } from '../../../record/verbs.js';
import { idsOf, IdsQuery } from '../../../rows/ids.js';
import {
  FileLevelBody,
  ProjectFileQuery,
  ProjectFilesBody,
  ProjectFilesQuery,
  ProjectsQuery,
} from './project.dto.js';
import { ProjectFileService } from './project-file.service.js';

const Writes = (path: string, summary: string, ...verbs: RecordVerb[]) =>
  applyDecorators(
    Post(path),
    Permission(...verbs.map((verb) => permissionOf(centralGovernment, verb))),
    ApiOperation({ summary: `${centralGovernment.label[1]}: ${summary}` }),
  );

/** Calls on files under the path of projects. */
@RecordController(centralGovernment)
export class ProjectFilesController {
  constructor(private readonly files: ProjectFileService) {}

  @Read(centralGovernment, 'pageFiles', 'One page of the files of all projects')
  pageFiles(@CurrentCaller() caller: Caller, @Query() query: ProjectFileQuery) {
    return this.files.pageOfAll(caller, query);
  }

  @Read(centralGovernment, 'getFiles', 'The files of a project')
  getFiles(@CurrentCaller() caller: Caller, @Query() { projectId, id, fileType }: ProjectFilesQuery) {
    const project = projectId ?? id;
    if (project === undefined) throw new ValidationError([{ field: 'id', key: 'field.required' }]);
    return this.files.ofProject(caller, project, fileType);
  }

  @Read(centralGovernment, 'getFileLevel', 'How many files of each level there are')
  getFileLevel(@CurrentCaller() caller: Caller, @Query() query: ProjectsQuery) {
    return this.files.levels(caller, query);
  }

  @Writes('saveFiles', 'Saves files together, all or none', 'add', 'edit')
  saveFiles(@CurrentCaller() caller: Caller, @Body() body: ProjectFilesBody) {
    return this.files.saveAll(caller, body);
  }

  @Writes('updateFiles', 'Changes files together, all or none', 'edit')
  updateFiles(@CurrentCaller() caller: Caller, @Body() body: ProjectFilesBody) {
    const at = (body.files ?? [body]).findIndex(({ id }) => !id);
    const field = body.files ? `files.${at}.id` : 'id';
    if (at >= 0) throw new ValidationError([{ field, key: 'field.required' }]);
    return this.files.saveAll(caller, body);
  }

  @Writes('updateFileLevel', 'Gives files another level', 'edit')
  updateFileLevel(@CurrentCaller() caller: Caller, @Body() body: FileLevelBody) {
    return this.files.updateLevel(caller, idsOf(body), body.fileLevel);
  }

  @Writes('removeFiles', 'Removes files', 'delete')
  removeFiles(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.files.remove(caller, idsOf(query));
  }
}
