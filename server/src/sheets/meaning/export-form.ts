import type { ExportForm } from './export-plan.js';
import { XLSX_TYPE } from '../format/workbook-file.js';

const TYPES: Record<ExportForm, string> = {
  xlsx: XLSX_TYPE,
  geojson: 'application/geo+json',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** Type of an exported file, and the name under which a browser stores it. */
export const sentAs = (title: string, form: ExportForm = 'xlsx') => ({
  type: TYPES[form],
  name: `${title}.${form}`,
  disposition: `attachment; filename*=UTF-8''${encodeURIComponent(title)}.${form}`,
});

/** The form of a file by the end of its key. */
export const formOf = (key: string): ExportForm =>
  (Object.keys(TYPES) as ExportForm[]).find((form) => key.endsWith(`.${form}`)) ?? 'xlsx';
