/** Where the walls stand. */
export const WALLS = { resources: '/bigScreen/index', projects: '/bigScreen/qjfz' } as const;
