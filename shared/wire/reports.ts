import type { Label } from '../label.js';

/** A cell of a filled report; what a merged one covers is left out of its row. */
export interface ReportCell {
  text: string;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
  colSpan?: number;
  rowSpan?: number;
}

/** A filled report: the width of each column in characters, and its rows. */
export interface ReportSheet {
  title: string;
  widths: number[];
  rows: ReportCell[][];
}

/** What a template may name of a data set, and what is asked of whoever reads it. */
export interface ReportDataset {
  key: string;
  asksYear: boolean;
  fields: { name: string; label: Label; isNumber: boolean }[];
}

/** Most rows of a report. */
export const MAX_REPORT_ROWS = 5_000;
