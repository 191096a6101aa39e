/** Status of a batch (dictionary `import_status`). */
export const ImportStatus = {
  waiting: 0,
  checking: 1,
  refused: 2,
  checked: 3,
  storing: 4,
  done: 5,
  failed: 6,
  partly: 7,
} as const;

/** Statuses of a batch that is not at its end. */
export const OPEN_STATUSES: readonly number[] = [
  ImportStatus.waiting,
  ImportStatus.checking,
  ImportStatus.checked,
  ImportStatus.storing,
];

/** Whether a batch of this status is still on its way. */
export const isOpenStatus = (status: unknown): boolean => OPEN_STATUSES.includes(Number(status));

/** Key of dictionary data_type: batches of pictures, whose rows are files of a zip. */
export const PICTURE_DATA_TYPE = '10';
