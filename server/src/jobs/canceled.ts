/** Key of the text for a canceled job. */
export const CANCELED = 'job.canceled';
