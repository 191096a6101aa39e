import type { Label } from '@gushu/shared';

/** Why a template cannot be filled; each is a key of the message catalogue. */
export type TemplateFaultKey = `report.${
  | 'templateSize'
  | 'formula'
  | 'function'
  | 'brackets'
  | 'noPlaceholder'
  | 'covered'
  | 'mergeCut'
  | 'mergeTwice'
  | 'pictureInRow'
  | 'tableHead'
  | 'partOfRows'
  | 'rowOutside'
  | 'itemSize'
  | 'unsupported'
  | 'macro'}`;

/** Why a template cannot be filled, and where. Plain data: it goes from one thread to another. */
export interface TemplateFault {
  key: string;
  params: Record<string, string | number | Label>;
}

/** A template that cannot be filled. */
export class TemplateError extends Error {
  readonly fault: TemplateFault;

  constructor(key: TemplateFaultKey, params: TemplateFault['params'] = {}) {
    super(key);
    this.fault = { key, params };
  }
}

/** A cell as faults name it. */
export const cellPlace = (cell: string): Label => [`单元格 ${cell}`, `Cell ${cell}`];
