/** The tenant that runs the platform. */
export const PLATFORM = '000000';

let home = PLATFORM;

/** The tenant that people and rows of a file belong to unless it says otherwise. */
export const homeTenant = (): string => home;

/** Moves the file into a tenant of its own: rows that are built from here on belong to it. */
export const moveHome = (tenantId: string): void => void (home = tenantId);
