import {
  attachTypeOf,
  centralGovernment,
  type FileLevelCount,
  now,
  type PageOf,
  projectFile,
  type FileOfProject,
  ProjectFileType,
  ProjectStage,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { faultsOf, NotFoundError, ValidationError } from '../../../http/errors.js';
import { ChildService } from '../../../record/child-service.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type Change, type Draft, type Stored, type StoredChange } from '../../../rows/stored.js';
import { AttachService, CheckState, MediaLinks, OwnFiles, releaseFiles } from '../../system/attach/index.js';
import { fileFor, noteFiles } from '../../system/attachments/index.js';
import { type FileBody, filePart, projectsOf } from './project-file-part.js';
import { fileLevels, type WhichProjects } from './project.queries.js';
import type { ProjectFileItem, ProjectFileQuery, ProjectFilesBody } from './project.dto.js';

/** Presented rows under their type on the wire. */
const answered = (rows: readonly Stored<typeof projectFile>[]): FileOfProject[] =>
  rows as unknown as FileOfProject[];

/** Files of projects: readable for all who see the project, added and removed by those who may change it. */
@Injectable()
export class ProjectFileService extends ChildService<typeof projectFile, FileBody> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly files: AttachService,
    own: OwnFiles,
    links: MediaLinks,
  ) {
    super({ db, labels }, projectFile, [filePart({ db, labels, files, own, links })]);
  }

  /** Saves files, all or none: those without id are new, the others are changed. Answers them in the same order. */
  async saveAll(caller: Caller, { files, ...single }: ProjectFilesBody): Promise<FileOfProject[]> {
    const items = files?.map((file) => ({ ...file, projectId: file.projectId ?? single.projectId })) ?? [
      single,
    ];
    for (const item of items) this.assertMay(caller, item.id ? 'edit' : 'add');
    const ids = await this.changing(caller, async (tx) => {
      await this.lockProjects(tx, caller, items);
      const saved: string[] = [];
      for (const [at, item] of items.entries())
        saved.push(await this.saveOne(tx, caller, item, files ? `files.${at}.` : ''));
      return saved;
    });
    const rows = await this.present(caller, await this.findAll(this.db, caller, ids));
    return answered(ids.map((id) => rows.find((row) => row.id === id)!));
  }

  /** One page of the files of all projects. */
  async pageOfAll(caller: Caller, asked: ProjectFileQuery): Promise<PageOf<FileOfProject>> {
    const page = await this.page(caller, asked);
    return { ...page, records: answered(page.records) };
  }

  /** Changes the level of files, all or none. */
  async updateLevel(caller: Caller, ids: readonly string[], fileLevel: string | undefined): Promise<true> {
    await this.db.transaction(async (tx) => {
      for (const { id, version } of await this.findAll(tx, caller, ids, true))
        await this.updateIn(tx, caller, { id, version, fileLevel: fileLevel ?? null });
    });
    return true;
  }

  /** All files of a project, or those of some types, the oldest first. */
  async ofProject(caller: Caller, projectId: string, fileType?: string): Promise<FileOfProject[]> {
    await this.assertSeen(caller, projectId);
    const types = fileType ? sql`and t.file_type = any(${fileType.split(',')}::text[])` : empty;
    const which = sql`${this.scope(caller)} and t.project_id = ${projectId} ${types}`;
    const rows = await this.read(this.db, which, sql`order by t.stage, t.file_type, t.id`);
    return answered(await this.present(caller, rows));
  }

  /** Count of files by level, including levels without any. */
  async levels(caller: Caller, which: WhichProjects): Promise<FileLevelCount[]> {
    if (which.id) await this.assertSeen(caller, which.id);
    const texts = (await this.labels.dictionaries(['file_level'], caller.tenantId)).get('file_level');
    const counted = await fileLevels(this.db, caller, which);
    return [...(texts ?? [])].map(([code, name]) => ({
      code,
      name,
      num: counted.find((each) => each.code === code)?.num ?? 0,
    }));
  }

  // The last stage fixes a project, but its own report can only be added then.
  protected override listRefusal(
    caller: Caller,
    project: Stored<typeof centralGovernment>,
    row: Draft<typeof projectFile>,
  ): string | undefined {
    const isReport = row.fileType === ProjectFileType.evaluation;
    const isLast = project.stage === ProjectStage.evaluation;
    const asIf = isReport && isLast ? { ...project, stage: ProjectStage.accounts } : project;
    return super.listRefusal(caller, asIf, row);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof projectFile>): Promise<void> {
    row.stage ??= (await this.lockParent<typeof centralGovernment>(tx, caller, row)).stage;
    if (before && before.attachId === row.attachId) {
      row.fileName ??= before.fileName;
      return;
    }
    const file = await fileFor(tx, caller, sql`a.id = ${row.attachId}`, []);
    if (!file) throw new ValidationError([{ field: 'attachId', key: 'file.notOwn' }]);
    if (file.checkState === CheckState.refused)
      throw new ValidationError([
        { field: 'attachId', key: file.checkKey ?? 'file.checkFailed', params: file.checkParams ?? {} },
      ]);
    if (!attachTypeOf(file.suffix))
      throw new ValidationError([{ field: 'attachId', key: 'file.kind', params: { name: file.suffix } }]);
    assign(row, {
      // Another file has its own name, unless it was given one.
      fileName: (row.fileName !== before?.fileName && row.fileName) || file.originalName.slice(-200),
      url: this.files.linkOf(file.id),
      suffix: file.suffix,
      size: Number(file.size),
      uploadUser: caller.userName,
      uploadTime: now(),
    });
    await noteFiles(tx, [file.id]);
  }

  protected override async afterSave({ tx, row, before }: StoredChange<typeof projectFile>): Promise<void> {
    if (before && before.attachId !== row.attachId) await releaseFiles(tx, [before.attachId]);
  }

  protected override async removeRows(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof projectFile>[],
  ): Promise<void> {
    await super.removeRows(tx, caller, rows);
    await releaseFiles(
      tx,
      rows.map((row) => row.attachId),
    );
  }

  private async assertSeen(caller: Caller, projectId: string): Promise<void> {
    const tools = { db: this.db, labels: this.labels };
    if (!(await projectsOf(tools, caller, [projectId])).has(projectId)) throw new NotFoundError();
  }

  /** Locks the projects of files saved together, in the order of their ids, to avoid deadlocks. */
  private async lockProjects(
    tx: EntityManager,
    caller: Caller,
    items: readonly ProjectFileItem[],
  ): Promise<void> {
    const stored = await this.findAll(
      tx,
      caller,
      items.flatMap(({ id }) => id ?? []),
    );
    const ids = new Set([
      ...stored.map((row) => this.parentId(row)),
      ...items.flatMap(({ id, projectId }) => (id ? [] : (projectId ?? []))),
    ]);
    await this.lockParents(tx, caller, [...ids]);
  }

  private async saveOne(
    tx: EntityManager,
    caller: Caller,
    item: ProjectFileItem,
    at: string,
  ): Promise<string> {
    try {
      const { id, version, ...body } = item;
      if (!id) return (await this.insert(tx, caller, body)).id;
      const seen = version ?? (await this.find(tx, caller, id, true)).version;
      return (await this.updateIn(tx, caller, { ...body, id, version: seen })).id;
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0) throw error;
      throw new ValidationError(faults.map((fault) => ({ ...fault, field: at + fault.field })));
    }
  }
}
