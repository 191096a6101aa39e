import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { columnOf, message, permissionOf, type RecordDefinition, textIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { assertReader, type Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { FileStore } from '../../../files/store.js';
import { BusinessError, ForbiddenError, NotFoundError } from '../../../http/errors.js';
import { assertFont } from '../../../pdf/fonts.js';
import { Labels } from '../../../rows/labels.js';
import { ZipWriter } from '../../../sheets/format/zip-writer.js';
import {
  type DocumentWriter,
  type ExportDocument,
  type ExportQuery,
  tickedSql,
} from '../../../sheets/meaning/export-plan.js';
import { AttachmentsService } from '../../system/attachments/index.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeService } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import { DossierRun, type Register, type Tools } from './dossier-run.js';

/** Maximum of dossiers in one order. */
export const MAX_DOSSIERS = 200;

/** Order of dossiers: the ticked rows or the filter of a list, and the address that its pages are opened at. */
export type DossierQuery = ExportQuery & { origin: string };

/** A row whose dossier is made, and its number. */
interface Named {
  id: string;
  name: string | null;
}

/** The export kind of a record's dossiers. */
export const dossiersOf = ({ name }: Pick<RecordDefinition, 'name'>): string => `${name}Dossier`;

/** Dossiers (一树一档) of trees and groups: all data of a row as a PDF, of several rows as a zip. */
@Injectable()
export class DossierService {
  private readonly tools: Tools;

  constructor(
    db: DataSource,
    labels: Labels,
    store: FileStore,
    attachments: AttachmentsService,
    exports: ExportSources,
    trees: OldTreeService,
    groups: OldTreeGroupService,
  ) {
    this.tools = { db, labels, store, attachments };
    for (const register of [trees, groups]) {
      const record = register.definition;
      exports.offer<DossierQuery, ExportDocument>({
        kind: dossiersOf(record),
        permissions: [permissionOf(record, 'export')],
        path: `/${record.path}/dossier-submit`,
        count: (caller, { origin: _, ...asked }) =>
          register.countOf(caller, asked, tickedSql(asked.ids, 't.id')),
        plan: (caller, asked) => this.plan(register, caller, asked),
      });
    }
  }

  /** A dossier, or a zip of them; refuses callers who may not read the rows, no rows at all, and too many. */
  private async plan(register: Register, caller: Caller, asked: DossierQuery): Promise<ExportDocument> {
    const record: RecordDefinition = register.definition;
    assertReader(caller, { record });
    if (!apiAllowed(caller.apis, `/api/${record.path}/detail`)) throw new ForbiddenError();
    assertFont();
    const { origin, ...filters } = asked;
    const { table, order } = register.listed(filters);
    const rows = await query<Named>(
      this.tools.db,
      sql`select t.id, t.${raw(columnOf(record.title))} as name from ${table} t
        where ${register.where(caller, filters)} ${tickedSql(filters.ids, 't.id')} ${order} limit ${MAX_DOSSIERS + 1}`,
    );
    const [first] = rows;
    if (!first) throw new NotFoundError();
    if (rows.length > MAX_DOSSIERS) throw new BusinessError('dossier.tooMany', { max: MAX_DOSSIERS });
    const { language } = caller;
    const named = {
      record: textIn(language, record.label),
      name: first.name ?? first.id,
      count: rows.length,
    };
    const isOne = rows.length === 1;
    const content: DocumentWriter = async (output, making) => {
      const run = new DossierRun(this.tools, { register, caller, origin, signal: making.signal });
      try {
        await (isOne ? writeOne : writeAll)(run, rows, output, making);
      } finally {
        run.close();
      }
    };
    return {
      title: message(isOne ? 'dossier.title' : 'dossier.titleMany', language, named),
      form: isOne ? 'pdf' : 'zip',
      make: async () => ({ total: rows.length, content }),
    };
  }
}

type Write = (run: DossierRun, rows: readonly Named[], ...to: Parameters<DocumentWriter>) => Promise<void>;

const writeOne: Write = async (run, rows, output, { advance }) => {
  await run.write(rows[0]!.id, (path) => pipeline(createReadStream(path), output));
  advance();
};

const writeAll: Write = async (run, rows, output, { advance }) => {
  const zip = new ZipWriter(output);
  for (const { id, name } of rows) {
    await run
      .write(id, (path) =>
        zip.add(`${name ?? id}_${id}.pdf`, createReadStream(path) as AsyncIterable<Buffer>),
      )
      // The row was removed since the order.
      .catch((error: Error) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
    advance();
  }
  await zip.end();
};
