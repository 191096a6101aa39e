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
 * A source of exports, independent of caller and time: a list, whose rows the writer reads by its plan, or a report,
 * which makes its lines itself. An ordered export stores `asked`, the body of its route.
 */
interface ExportSource<Asked extends object, What = ExportPlan | ExportReport | ExportDocument> {
  /** Name of the source; waiting exports are stored with it. */
  kind: string;
  /** Permissions, one of which a caller needs to export it and to fetch the file. */
  permissions: readonly string[];
  /** Path of the export's route as API scopes name it: a scope that closes the route closes its jobs too. */
  path: string;
  /** Number of rows that match the filter and that the caller sees. */
  count(caller: Caller, asked: Asked): Promise<number>;
  /** Plan of the rows and columns; refuses a wrong filter or column. */
  plan(caller: Caller, asked: Asked): Promise<What>;
}

/** Order of a report: caller, request and language; `advance` is called at each row. */
export interface ReportOrder<Asked extends object> {
  caller: Caller;
  asked: Asked;
  language: Language;
  /** Turns a region's name into the caller's form, short or full. */
  placeText: (name: string) => string;
  advance: () => void;
}

/** Sheets of a report and the number of their rows. */
export type ReportSheets = Awaited<ReturnType<ExportReport['begin']>>;

/** A report as its service registers it. */
interface ReportSource<Asked extends object> extends Omit<ExportSource<Asked>, 'plan'> {
  /** Name of the file. */
  title: (language: Language) => string;
  begin: (order: ReportOrder<Asked>) => Promise<ReportSheets>;
}

/** Registry of all sources of exports; the services of their rows register them. */
@Injectable()
export class ExportSources {
  private readonly sources = new Map<string, ExportSource<object>>();

  offer<Asked extends object, What extends ExportPlan | ExportReport | ExportDocument>(
    source: ExportSource<Asked, What>,
  ): ExportSource<Asked, What> {
    this.sources.set(source.kind, source);
    return source;
  }

  /** Registers the rows of a record's list. */
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

  /** Registers a report. */
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

  /** The source of a kind, if API scopes allow it to the caller; the route or the job checks its permissions. */
  of(caller: Caller, kind: string): ExportSource<object> {
    const source = this.named(kind);
    if (!apiAllowed(caller.apis, source.path)) throw new ForbiddenError();
    return source;
  }
}
