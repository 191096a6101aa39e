import { migrateSettings } from './settings-migration.js';

describe('settings of an earlier version', () => {
  it("keep a colour of the person's own, which stood in the place of the theme", () => {
    expect(migrateSettings({ theme: '#2468ac', language: 'en' })).toEqual({
      theme: 'theme-default',
      color: '#2468ac',
      language: 'en',
    });
  });

  it('stay as they are with a theme, and where there are none', () => {
    expect(migrateSettings({ theme: 'theme-lake', collapsed: true })).toEqual({
      theme: 'theme-lake',
      collapsed: true,
    });
    expect(migrateSettings(null)).toEqual({});
  });
});
