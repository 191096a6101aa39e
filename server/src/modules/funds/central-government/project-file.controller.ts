import { projectFile } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import {
  ChangedRows,
  Detail,
  History,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ChangesQuery } from '../../../search/changed-rows.js';
import { ProjectFileQuery, ProjectFileSave, ProjectFileUpdate } from './project.dto.js';
import { ProjectFileService } from './project-file.service.js';

/** `centralGovernment/projectFile`: files of projects, one at a time, with their history. */
@RecordController(projectFile)
export class ProjectFileController {
  constructor(private readonly files: ProjectFileService) {}

  @Page(projectFile)
  page(@CurrentCaller() caller: Caller, @Query() query: ProjectFileQuery) {
    return this.files.page(caller, query);
  }

  @ChangedRows(projectFile)
  changes(@CurrentCaller() caller: Caller, @Query() query: ChangesQuery) {
    return this.files.changesSince(caller, query);
  }

  @Detail(projectFile)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.files.detail(caller, id);
  }

  @History(projectFile)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.files.history(caller, query);
  }

  @Save(projectFile)
  save(@CurrentCaller() caller: Caller, @Body() body: ProjectFileSave) {
    return this.files.save(caller, body);
  }

  @Update(projectFile)
  update(@CurrentCaller() caller: Caller, @Body() body: ProjectFileUpdate) {
    return this.files.update(caller, body);
  }

  @Remove(projectFile)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.files.remove(caller, idsOf(query));
  }
}
