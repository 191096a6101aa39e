import {
  apicture,
  billboard,
  exhibitFaults,
  goodFootprint,
  goodOldTree,
  oldTreeExhibition,
  type RecordDefinition,
} from '@gushu/shared';
import type { ColumnOptions } from '../../columns/record-columns.js';
import type { OwnForm } from '../../editing/RecordForm.js';
import { recordPages } from '../../record/record-pages.js';
import { BlockedFilms } from './BlockedFilms.js';
import { CoveredName } from './CoveredName.js';

interface Own<D extends RecordDefinition> extends ColumnOptions<D>, OwnForm<D> {
  record: D;
}

/** Its title, with the first picture before it. */
const COVERED = { width: 280, ellipsis: false, render: CoveredName } as const;

/** List, form and view of a kind of content: its list shows the first pictures. */
const pagesOf = <D extends RecordDefinition>(own: Own<D>) =>
  recordPages({
    ...own,
    list: `/showcase/${own.record.name}`,
    emptyHint: `content.empty.${own.record.name}`,
    sections: (row) => <BlockedFilms row={row} />,
  });

/** The content of the showcase, kind by kind. */
export const contentPages = {
  goodOldTree: pagesOf({
    record: goodOldTree,
    override: { name: COVERED },
    show: ['name', 'provinceOldTreeNumber', 'xzCode', 'year', 'publishStatus', 'publishTime'],
    filters: ['name', 'provinceOldTreeNumber', 'xzCode', 'year', 'publishStatus'],
  }),
  goodFootprint: pagesOf({
    record: goodFootprint,
    override: { name: COVERED },
    show: ['name', 'year', 'oldTreePosition', 'xzCode', 'publishStatus', 'publishTime'],
    filters: ['name', 'year', 'xzCode', 'publishStatus'],
  }),
  apicture: pagesOf({
    record: apicture,
    override: { pictureName: COVERED },
    show: ['pictureName', 'dataType', 'author', 'type', 'xzCode', 'sort', 'publishStatus'],
    filters: ['pictureName', 'dataType', 'author', 'type', 'xzCode', 'publishStatus'],
    faults: exhibitFaults,
  }),
  oldTreeExhibition: pagesOf({
    record: oldTreeExhibition,
    override: { name: COVERED },
    show: ['name', 'type', 'isExist', 'awardsName', 'year', 'xzCode', 'publishStatus'],
    filters: ['name', 'isExist', 'awardsName', 'xzCode', 'publishStatus'],
    initial: { isExist: '1' },
  }),
  billboard: pagesOf({
    record: billboard,
    override: { name: COVERED },
    show: ['name', 'type', 'xzCode', 'orderBillboard', 'publishStatus', 'publishTime'],
    filters: ['name', 'type', 'xzCode', 'publishStatus'],
    initial: { type: '1' },
  }),
};

/** Name of a kind of content. */
export type ContentName = keyof typeof contentPages;
