/** Names and icons that menus had at first and that were confused with each other. */
export const EARLIER: readonly { code: string; name?: string; nameEn?: string; source?: string }[] = [
  { code: 'oldTreeResourceStatis', nameEn: 'Resources' },
  { code: 'gradeStatis', nameEn: 'Grades' },
  { code: 'gradeStatis', nameEn: 'Grade statistics' },
  { code: 'landscape', name: '景观' },
  { code: 'landscape', nameEn: 'Landscape' },
  { code: 'landscape', name: '古树一张图', nameEn: 'Globe', source: 'globe' },
  { code: 'desk', nameEn: 'Desk' },
  { code: 'log_api', nameEn: 'Call log' },
  { code: 'authority', nameEn: 'Rights' },
  { code: 'authority', source: 'shield' },
  { code: 'api_scope', nameEn: 'Api scopes' },
  { code: 'archiveYear', name: '古树归档年度' },
];
