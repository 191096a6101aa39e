export { fileCounts, idsIn, officeOf, waitingFor } from './proceedings.queries.js';
