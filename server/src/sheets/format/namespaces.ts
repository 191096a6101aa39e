/** Namespace of what stands in the parts of a workbook. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Namespace of the relations between its parts. */
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
