import { permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { apiAllowed } from '../../../caller/api-scopes.js';
import type { Caller } from '../../../caller/caller.js';
import { ForbiddenError } from '../../../http/errors.js';
import type { Labels } from '../../../rows/labels.js';
import {
  type ExportForm,
  type ExportPlan,
  type ExportQuery,
  type ExportReport,
  recordPlan,
  type RecordSource,
  tickedSql,
} from '../../../sheets/export-plan.js';

/**
 * What can be exported, whoever asks for it and when: a list, whose rows the writer reads by its plan, or a report, which
 * makes its lines itself. An order keeps what was `asked`, as the body of its route has it.
 */
interface ExportSource<Asked extends object, What = ExportPlan | ExportReport> {
  /** Name of what is exported; exports that wait are kept under it. */
  kind: string;
  /** Who exports it, and takes its file, holds one of these. */
  permissions: readonly string[];
  /** A workbook where nothing is said. */
  form?: ExportForm;
  /** Address of the export itself, as scopes of addresses name it: what closes it closes its jobs too. */
  path: string;
  /** How many rows the filter has, as far as the caller sees them. */
  count(caller: Caller, asked: Asked): Promise<number>;
  /** What is to be read and written; refuses a filter or a column that is wrong. */
  plan(caller: Caller, asked: Asked): Promise<What>;
}

/** All that can be exported; the services whose rows these are offer it. */
@Injectable()
export class ExportSources {
  private readonly sources = new Map<string, ExportSource<object>>();

  offer<Asked extends object, What extends ExportPlan | ExportReport>(
    source: ExportSource<Asked, What>,
  ): ExportSource<Asked, What> {
    this.sources.set(source.kind, source);
    return source;
  }

  /** Offers the rows of a record's list. */
  offerRecord(source: RecordSource, labels: Labels): ExportSource<ExportQuery, ExportPlan> {
    const { definition: record } = source;
    return this.offer({
      kind: record.name,
      permissions: [permissionOf(record, 'export')],
      path: `/${record.path}/export`,
      count: (caller, asked: ExportQuery) => source.countOf(caller, asked, tickedSql(asked.ids, 't.id')),
      plan: (caller, asked: ExportQuery) => recordPlan(source, labels, caller, asked),
    });
  }

  named(kind: string): ExportSource<object> {
    const source = this.sources.get(kind);
    if (!source) throw new Error(`Nobody offers exports of ${kind}`);
    return source;
  }

  /** One of them, for a caller who may use it; that they hold a permission of it is the route's or the job's to ask. */
  of(caller: Caller, kind: string): ExportSource<object> {
    const source = this.named(kind);
    if (!apiAllowed(caller.apis, source.path)) throw new ForbiddenError();
    return source;
  }
}
