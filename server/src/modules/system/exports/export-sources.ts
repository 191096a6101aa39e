import { type Language, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { apiAllowed } from '../../../caller/api-scopes.js';
import type { Caller } from '../../../caller/caller.js';
import { ForbiddenError } from '../../../http/errors.js';
import type { Labels } from '../../../rows/labels.js';
import { placesIn } from '../../../rows/words.js';
import {
  type ExportDocument,
  type ExportPlan,
  type ExportQuery,
  type ExportReport,
  recordPlan,
  type RecordSource,
  tickedSql,
} from '../../../sheets/meaning/export-plan.js';

/**
 * What can be exported, whoever asks for it and when: a list, whose rows the writer reads by its plan, or a report, which
 * makes its lines itself. An order keeps what was `asked`, as the body of its route has it.
 */
interface ExportSource<Asked extends object, What = ExportPlan | ExportReport | ExportDocument> {
  /** Name of what is exported; exports that wait are kept under it. */
  kind: string;
  /** Who exports it, and takes its file, holds one of these. */
  permissions: readonly string[];
  /** Address of the export itself, as scopes of addresses name it: what closes it closes its jobs too. */
  path: string;
  /** How many rows the filter has, as far as the caller sees them. */
  count(caller: Caller, asked: Asked): Promise<number>;
  /** What is to be read and written; refuses a filter or a column that is wrong. */
  plan(caller: Caller, asked: Asked): Promise<What>;
}

/** A report that is to be written: for whom, what they asked for and in whose words; `advance` is called at each row. */
export interface ReportOrder<Asked extends object> {
  caller: Caller;
  asked: Asked;
  language: Language;
  /** Names of regions, short or full, as the reader has them. */
  placeText: (name: string) => string;
  advance: () => void;
}

/** How many rows a report has, and its sheets. */
export type ReportSheets = Awaited<ReturnType<ExportReport['begin']>>;

/** A report as its service offers it. */
interface ReportSource<Asked extends object> extends Omit<ExportSource<Asked>, 'plan'> {
  /** Name of the file. */
  title: (language: Language) => string;
  begin: (order: ReportOrder<Asked>) => Promise<ReportSheets>;
}

/** All that can be exported; the services whose rows these are offer it. */
@Injectable()
export class ExportSources {
  private readonly sources = new Map<string, ExportSource<object>>();

  offer<Asked extends object, What extends ExportPlan | ExportReport | ExportDocument>(
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

  /** Offers a report. */
  offerReport<Asked extends object>({ title, begin, ...source }: ReportSource<Asked>): void {
    this.offer({
      ...source,
      plan: async (caller, asked: Asked) => {
        const { language } = caller;
        return {
          title: title(language),
          begin: async (advance: () => void) =>
            begin({ caller, asked, language, placeText: await placesIn(language), advance }),
        };
      },
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
