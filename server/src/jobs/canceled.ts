/** Key of what is said of a canceled job. */
export const CANCELED = 'job.canceled';
