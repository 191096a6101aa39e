/** Status of a batch (dictionary `import_status`). */
export const ImportStatus = {
  waiting: 0,
  checking: 1,
  refused: 2,
  storing: 4,
  done: 5,
  failed: 6,
  partly: 7,
} as const;

/** Statuses of a batch that is not at its end. */
export const OPEN_STATUSES: ReadonlySet<number> = new Set([0, 1, 3, 4]);
