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
  recordPlan,
  type RecordSource,
  tickedSql,
} from '../../../sheets/export-plan.js';

/** A list that can be exported, whoever asks for it and when. */
interface ExportSource {
  /** Name of what is exported; exports that wait are kept under it. */
  kind: string;
  permission: string;
  /** A workbook where nothing is said. */
  form?: ExportForm;
  /** Address of the export itself, as scopes of addresses name it: what closes it closes its jobs too. */
  path: string;
  /** How many rows the filter has, as far as the caller sees them. */
  count: (caller: Caller, query: ExportQuery) => Promise<number>;
  /** What is to be read and written; refuses a filter or a column that is wrong. */
  plan: (caller: Caller, query: ExportQuery) => Promise<Omit<ExportPlan, 'maxRows'>>;
}

/** All lists that can be exported; their services offer them. */
@Injectable()
export class ExportSources {
  private readonly sources = new Map<string, ExportSource>();

  offer(source: ExportSource): void {
    this.sources.set(source.kind, source);
  }

  /** Offers the rows of a record's list. */
  offerRecord(source: RecordSource, labels: Labels): void {
    const { definition: record } = source;
    this.offer({
      kind: record.name,
      permission: permissionOf(record, 'export'),
      path: `/${record.path}/export`,
      count: (caller, asked) => source.countOf(caller, asked, tickedSql(asked.ids, 't.id')),
      plan: (caller, asked) => recordPlan(source, labels, caller, asked),
    });
  }

  named(kind: string): ExportSource {
    const source = this.sources.get(kind);
    if (!source) throw new Error(`Nobody offers exports of ${kind}`);
    return source;
  }

  /** One of them, for a caller who may use it; that they hold its permission is the route's or the job's to ask. */
  of(caller: Caller, kind: string): ExportSource {
    const source = this.named(kind);
    if (!apiAllowed(caller.apis, source.path)) throw new ForbiddenError();
    return source;
  }
}
