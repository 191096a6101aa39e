import { BusinessError } from '../../http/errors.js';

/** Why a workbook is refused; each is a key of the message catalogue. */
type WorkbookFault =
  | 'sheet.notXlsx'
  | 'sheet.encrypted'
  | 'sheet.bomb'
  | 'sheet.broken'
  | 'sheet.empty'
  | 'sheet.noSheet'
  | 'sheet.second'
  | 'sheet.tooWide'
  | 'sheet.texts'
  | 'sheet.formatLong'
  | 'sheet.slow';

/** A workbook that cannot be read, with the reason a person is shown. */
export class WorkbookError extends BusinessError {
  constructor(
    override readonly key: WorkbookFault,
    params: Record<string, string | number> = {},
  ) {
    super(key, params);
  }
}

/** A malformed workbook; `part` names the part of the package that is malformed, `why` is for the log. */
export const malformed = (part: string, why: string): WorkbookError =>
  new WorkbookError('sheet.broken', { part, why });
