import { integer } from '@gushu/shared';
import { fieldRule } from '../fields/field-rule.js';
import { NumberText } from '../fields/NumberText.js';
import type { TableColumn } from '../columns/column.js';

const ORDER = integer({ label: ['排序', 'Order'], min: 0, max: 99_999 });

/** How the place of a row among its like is typed, in lists without a definition. */
export const orderForm: NonNullable<TableColumn<object>['form']> = {
  valueType: 'text',
  fieldProps: {},
  formItemRender: () => <NumberText />,
  formItemProps: { rules: [fieldRule('sort', ORDER)] },
};
