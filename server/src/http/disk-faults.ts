import { codeOf } from '../process/passing-faults.js';
import { AppError } from './errors.js';

// Codes of Node and PostgreSQL for a disk that accepts no more.
const DISK: Record<string, AppError> = {
  ENOSPC: new AppError(507, 'file.full'),
  EDQUOT: new AppError(507, 'file.full'),
  '53100': new AppError(507, 'file.full'),
  EROFS: new AppError(503, 'file.readOnly'),
};

/** The refusal for a disk that is full or cannot be written to; undefined for any other fault. */
export const diskRefusal = (error: unknown): AppError | undefined => DISK[codeOf(error)];
