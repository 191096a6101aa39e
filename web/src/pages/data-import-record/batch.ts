import {
  dataImportRecord,
  importedBy,
  ImportStatus,
  isOpenStatus,
  oldTree,
  PICTURE_DATA_TYPE,
  type RecordDefinition,
  type RowOf,
  type FirstError,
} from '@gushu/shared';
import { apiUrl, type CallOptions, get, post, request } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';

/** Values of a batch that are computed while it runs. */
interface Reckoned {
  fileUrl: string;
  /** Address of the error workbook, when rows were refused. */
  errorFileUrl: string;
  firstErrors: FirstError[] | null;
  cancelRequested: boolean;
  /** Rows per second. */
  rate: number;
  secondsLeft: number | null;
}

/** A batch as lists answer it, and as its own page does. */
export type BatchRow = RowOf<typeof dataImportRecord> & Partial<Reckoned>;
export type Batch = RowOf<typeof dataImportRecord> & Reckoned;

/** Modes of an import: add rows, update those of the register, or both. */
export const MODES = { add: 1, update: 2, both: 3 } as const;

/** Choices for a new batch, stored in its address. */
interface Choices {
  /** Kind of data. */
  dataType: string;
  mode: number;
  acceptGood: number;
}

const PATH = dataImportRecord.path;

/** The record that a batch imports; trees when its kind names none. */
export const recordOf = (dataType: unknown): RecordDefinition => importedBy(dataType) ?? oldTree;

/** Whether a batch may update existing rows: they have a field that identifies them. */
export const isUpdatable = ({ updateKey }: RecordDefinition): boolean => updateKey !== undefined;

/** Whether the batch imports pictures from a zip. */
export const ofPictures = ({ dataType }: Pick<Batch, 'dataType'>): boolean => dataType === PICTURE_DATA_TYPE;

/** Key of a text about a batch, by its kind of content. */
export const wordOf = (batch: Batch, key: string): string =>
  ofPictures(batch) ? `pictureImport.${key}` : `dataImport.${key}`;

/** Whether the batch is still running. */
export const isOpen = ({ importStatus }: BatchRow): boolean => isOpenStatus(importStatus);

/** Whether the batch ended because somebody cancelled it. */
export const isCanceled = ({ importStatus, cancelRequested }: BatchRow): boolean =>
  importStatus === ImportStatus.failed && cancelRequested === true;

/** Filter of a record's list for the rows of a batch; updated rows are found by their time of change. */
export const rowsOf = ({ id, mode }: Batch, { fields }: RecordDefinition): string => {
  if (!('importId' in fields)) return '';
  return Number(mode) === MODES.add ? `?importId=${id}` : '?descs=update_time';
};

export const templatePath = `${PATH}/template`;

/** Path for `download` of a file's address as the server gives it. */
export const filePath = (url: string): string => url.slice(apiUrl('').length);

/** Stores a file where a batch finds it. */
export function keepFile(file: File, how: Pick<CallOptions, 'signal' | 'onSent'>) {
  const body = new FormData();
  body.append('file', file);
  return request<{ attachId: string }>('blade-resource/oss/endpoint/put-file-attach', {
    ...how,
    method: 'POST',
    body,
  });
}

export const startBatch = (attachId: string, choices: Choices): Promise<Batch> =>
  ordering(post<Batch>(`${PATH}/submit`, { attachId, ...choices }));

export const cancelBatch = (id: string): Promise<unknown> => post(`${PATH}/cancel`, undefined, { id });

export const readBatch = (id: string, signal?: AbortSignal): Promise<Batch> =>
  get<Batch>(`${PATH}/detail`, { id }, signal);

export const eventsPath = `${PATH}/events`;
