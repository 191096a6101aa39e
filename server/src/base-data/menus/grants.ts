// Buttons that come together, and the roles that start with a screen. `view` is no button of an entry: it is its screen's.
export const CHANGE = ['add', 'edit', 'delete'] as const;
export const CRUD = ['view', ...CHANGE] as const;
export const VIEW = ['view'] as const;
export const WRITER = [...CRUD, 'import', 'export'] as const;
export const REVIEWER = ['view', 'review', 'import', 'export'] as const;
export const PUBLISHING = [...CHANGE, 'publish', 'export'] as const;
export const PUBLISHER = ['view', ...PUBLISHING] as const;
export const EXPERTS = [...PUBLISHER, 'review'] as const;
export const EVERYBODY = {
  nation: VIEW,
  province: VIEW,
  city: VIEW,
  county: VIEW,
  township: VIEW,
  village: VIEW,
  expert: VIEW,
};
export const INSPECTOR = [...CRUD, 'export'] as const;
export const OFFICES = { nation: VIEW, province: VIEW, city: VIEW, county: VIEW };
export const IMPORTERS = {
  nation: ['view', 'add', 'delete'],
  province: ['view', 'add', 'delete'],
  city: ['view', 'add', 'delete'],
  county: ['view', 'add', 'delete'],
  township: ['view', 'add', 'delete'],
} as const;
