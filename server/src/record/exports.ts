import type { StreamableFile } from '@nestjs/common';
import type { ExportCount } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';

/** Exports of the rows of records, by the name under which a record offers them. */
export abstract class RecordExports {
  /** The file, written while it is sent; it ends once its reader has `gone`. */
  abstract file(caller: Caller, kind: string, asked: object, gone: AbortSignal): Promise<StreamableFile>;

  /** Size of the export that the same query would make, and its limits. */
  abstract count(caller: Caller, kind: string, asked: object): Promise<ExportCount>;

  /** Orders an export from the worker and answers its id. */
  abstract submit(caller: Caller, kind: string, asked: object): Promise<{ id: string }>;
}
