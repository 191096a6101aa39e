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

/** What is reckoned from a batch while it runs. */
interface Reckoned {
  fileUrl: string;
  /** Address of the error workbook, when rows were refused. */
  errorFileUrl: string;
  firstErrors: FirstError[] | null;
  cancelRequested: boolean;
  /** Rows a second. */
  rate: number;
  secondsLeft: number | null;
}

/** A batch as lists answer it, and as its own page does. */
export type BatchRow = RowOf<typeof dataImportRecord> & Partial<Reckoned>;
export type Batch = RowOf<typeof dataImportRecord> & Reckoned;

/** How the rows of a file meet those of the register. */
export const MODES = { add: 1, update: 2, both: 3 } as const;

/** What the choices of a new batch are, as its address keeps them. */
interface Choices {
  /** Kind of data. */
  dataType: string;
  mode: number;
  acceptGood: number;
}

const PATH = dataImportRecord.path;

/** The record that a batch imports; trees when its kind names none. */
export const recordOf = (dataType: unknown): RecordDefinition => importedBy(dataType) ?? oldTree;

/** Whether a batch may change what is there: its rows have a field that names them. */
export const isUpdatable = ({ updateKey }: RecordDefinition): boolean => updateKey !== undefined;

/** Whether its rows are pictures of a zip. */
export const ofPictures = ({ dataType }: Pick<Batch, 'dataType'>): boolean => dataType === PICTURE_DATA_TYPE;

/** Key of a text about a batch, in the words of what it is made of. */
export const wordOf = (batch: Batch, key: string): string =>
  ofPictures(batch) ? `pictureImport.${key}` : `dataImport.${key}`;

/** Whether the batch is still on its way. */
export const isOpen = ({ importStatus }: BatchRow): boolean => isOpenStatus(importStatus);

/** Whether the batch ended because somebody cancelled it. */
export const isCanceled = ({ importStatus, cancelRequested }: BatchRow): boolean =>
  importStatus === ImportStatus.failed && cancelRequested === true;

/** What narrows a record's list to the rows of a batch; rows that it changed are found by when they were changed. */
export const rowsOf = ({ id, mode }: Batch, { fields }: RecordDefinition): string => {
  if (!('importId' in fields)) return '';
  return Number(mode) === MODES.add ? `?importId=${id}` : '?descs=update_time';
};

export const templatePath = `${PATH}/template`;

/** Path for `download` of a file's address as the server gives it. */
export const filePath = (url: string): string => url.slice(apiUrl('').length);

/** Puts a file where a batch finds it. */
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
