/** Where a workbook of users is. */
export const UserImportState = {
  waiting: 0,
  checking: 1,
  storing: 2,
  done: 3,
  /** For wrong cells. */
  refused: 4,
  /** For another reason. */
  ended: 5,
} as const;

/** Whether the workbook is still on its way. */
export const isOpenState = (state: number): boolean => state < UserImportState.done;

/** A wrong cell in words. */
export interface CellError {
  row: number;
  column: string;
  message: string;
}

/** How far an import of users is, or what came of it. */
export interface UserImportRun {
  id: string;
  /** 0 waiting, 1 being checked, 2 being stored, 3 stored, 4 refused for wrong cells, 5 ended for another reason. */
  state: number;
  fileName: string;
  createTime: string;
  /** Rows of the file, and how many of them the present step has behind it. */
  total: number;
  done: number;
  added: number;
  changed: number;
  /** How many of the new users have no region, and so see no rows. */
  unplaced: number;
  /** Whether one-time passwords can be fetched: for a day, of those who have not signed in yet. */
  hasPasswords: boolean;
  /** Until when; null where the day is over, or nobody is new. */
  passwordsUntil: string | null;
  faultCount: number;
  errors: CellError[];
  errorMessage: string;
}

/** A password that was made for somebody, who changes it as they first sign in. */
export interface OneTime {
  userId: string;
  account: string;
  password: string;
  realName?: string;
}

/** Answer to an upload; for a short file, which is imported at once, it has the passwords too. */
export interface UserImportAnswer extends UserImportRun {
  passwords: OneTime[];
}
