import { kebab, pascal, quoted, remark } from './names.js';
import type { PlannedField, RecordPlan } from './plan.js';

const SHOWN = 8;

const listed = (fields: readonly PlannedField[]): string[] => {
  const shown = fields.filter((field) => field.listed).map(({ name }) => name);
  return (shown.length > 0 ? shown : fields.map(({ name }) => name)).slice(0, SHOWN);
};

const namesText = (names: readonly string[]): string => `[${names.map((name) => quoted(name)).join(', ')}]`;

/** List, form and view of a record. */
export function pagesOf(plan: RecordPlan): string {
  const { name, label, fields, region, machine, child } = plan;
  const show = [
    ...listed(fields),
    ...(region === 'none' ? [] : ['xzCode']),
    ...(machine === 'none' ? [] : [machine === 'review' ? 'status' : 'publishStatus']),
  ];
  const list = child && `${pascal(child.name)}List`;
  return `import { ${name} } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
${list ? `import { ${list} } from './${list}.js';\n` : ''}
/** ${remark(label[1])}: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: ${name},
  show: ${namesText(show)},
  ${list ? `sections: (row) => <${list} parent={row} />,` : ''}
});
`;
}

/** The list of a row's children below its view. */
export function childListOf({ name, child }: RecordPlan): string {
  const { name: item, label, parentField, fields } = child!;
  return `import { ${item}, type RowOf } from '@gushu/shared';
import { useMemo } from 'react';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { isEditable } from '../../review/review-transitions.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

// The reference to the parent is the same in all rows.
const HIDDEN = { hideInTable: true, hideInForm: true, search: false } as const;
const COLUMNS = { show: ${namesText(listed(fields))}, override: { ${parentField}: HIDDEN } } as const;

/** ${remark(label[1])} of a row: added and changed by who may change the row. */
export function ${pascal(item)}List({ parent }: { parent: RowOf }) {
  const label = useLabel()(${item}.label);
  const columns = useEntityColumns(${item}, COLUMNS);
  const api = useMemo(() => {
    const fixed = { ${parentField}: parent.id };
    const { save, remove, ...read } = entityApi(${item}, { list: 'page', separate: true, fixed });
    const write = {
      remove,
      save: (values: object, row?: RowOf<typeof ${item}>) => save({ ...values, ...fixed }, row),
    };
    return isEditable(parent) ? { ...read, ...write } : read;
  }, [parent]);
  return (
    <AdminScreen
      name="${name}"
      screen="${item}"
      mark="item"
      label={label}
      heading={label}
      columns={columns}
      api={api}
      queryKey={['list', '${item}', parent.id]}
    />
  );
}
`;
}

const DICTIONARIES = { none: [], review: ['data_status'], publishing: ['publish_status'] } as const;
const LAST_STEP = {
  none: ['保存后可随时修改。', 'It can be changed whenever it needs to be.'],
  review: ['核对后点击“提交”，等待上级审核。', 'Check it and submit it for review.'],
  publishing: ['核对后点击“发布”，其他区划即可查看。', 'Check it and publish it for other regions.'],
} as const;

/** The help page of a record's menu entry. */
export function helpOf({ label: [zh, en], machine }: RecordPlan): string {
  const states = DICTIONARIES[machine];
  const [lastZh, lastEn] = LAST_STEP[machine];
  const page = {
    ...(states.length > 0 ? { states } : {}),
    zh: { what: `登记和查询${zh}。`, steps: ['点击“新增”打开表单。', '填写各项内容并保存。', lastZh] },
    en: {
      what: `Enter and find: ${en.toLowerCase()}.`,
      steps: ['Choose “Add” to open the form.', 'Fill it in and save it.', lastEn],
    },
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}

/** A test of what the record does: its own people find what they have entered. */
export function specOf({ name, label }: RecordPlan): string {
  return `import { ${name} } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { bodyOf, COUNTY } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

describe(${quoted(label[1])}, () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startApp()));
  afterAll(() => t.close());

  it('is found by the county that has entered it', async () => {
    const county = await signInAs(t, { xzCode: COUNTY });
    const body = await bodyOf(t.db, ${name}, {});
    const saved = await county.post('/api/${name}/${name}/save', body).expect(200);
    const { id } = (saved.body as { data: { id: string } }).data;
    const page = await county.get('/api/${name}/${name}/page').expect(200);
    expect(page.body).toMatchObject({ data: { records: [{ id }] } });
  });
});
`;
}

/** Name of the file with a record's pages. */
export const pagesFile = (name: string): string => `web/src/pages/${kebab(name)}/${pascal(name)}Pages.tsx`;
