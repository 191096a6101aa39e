/** Whether the value counts as not given. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
