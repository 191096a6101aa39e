import type { Calls } from './scope-calls.js';

/** What is done with data sources, models, generated code and reports; a report's rows are tried in develop/report. */
export const developCalls = (
  administered: (path: string, reads: string[], writes: string[]) => [string, Calls][],
): [string, Calls][] => [
  ...['blade-develop/datasource', 'blade-system/tenant-datasource'].flatMap((path) =>
    administered(path, ['list', 'detail', 'history', 'select'], ['submit', 'save', 'update', 'remove']),
  ),
  ...administered(
    'blade-develop/model',
    ['list', 'detail', 'history', 'select', 'table-list', 'table-info', 'model-prototype'],
    ['submit', 'remove'],
  ),
  ...administered(
    'blade-report/report/rest',
    ['list', 'detail', 'history', 'datasets', 'preview', 'export', 'export-count', 'template'],
    ['submit', 'remove', 'template', 'template-reset', 'export-submit'],
  ),
  ...administered('blade-develop/model-prototype', ['select'], ['submit-list']),
  ...administered(
    'blade-develop/code',
    ['list', 'detail', 'history', 'preview'],
    ['submit', 'remove', 'copy', 'gen-code'],
  ),
];
