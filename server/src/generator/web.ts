import { MACHINES } from './machines.js';
import { quoted, remark } from './names.js';
import type { PlannedField, RecordPlan } from './plan.js';

const SHOWN = 8;

/** The columns that a list shows from the start, as they stand in a source. */
function shownText(fields: readonly PlannedField[], ...more: string[]): string {
  const listed = fields.filter((field) => field.listed);
  const names = (listed.length > 0 ? listed : fields).map(({ name }) => name).slice(0, SHOWN);
  return `[${[...names, ...more].map(quoted).join(', ')}]`;
}

/** List, form and view of a record, with its child list below the view. */
export function pagesOf({ name, label, fields, region, machine, child }: RecordPlan): string {
  const show = shownText(fields, ...(region === 'none' ? [] : ['xzCode']), ...MACHINES[machine].field);
  const withItems = (text: string) => (child ? text : '');
  return `import { ${name}${withItems(`, ${child?.name}`)} } from '@gushu/shared';
${withItems(`import { ChildList } from '../../record/ChildList.js';\n`)}import { recordPages } from '../../record/record-pages.js';

${child ? `const ITEMS = { show: ${shownText(child.fields)} } as const;\n` : ''}
/** ${remark(label[1])}: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: ${name},
  show: ${show},
  ${withItems(`sections: (row) => <ChildList record={${child?.name}} parent={row} columns={ITEMS} />,`)}
});
`;
}

/** The help page of a record's menu entry. */
export function helpOf({ label: [zh, en], machine }: RecordPlan): string {
  const { states, last } = MACHINES[machine];
  return JSON.stringify({
    ...(states.length > 0 ? { states } : {}),
    zh: { what: `登记和查询${zh}。`, steps: ['点击“新增”打开表单。', '填写各项内容并保存。', last[0]] },
    en: {
      what: `Enter and find: ${en.toLowerCase()}.`,
      steps: ['Choose “Add” to open the form.', 'Fill it in and save it.', last[1]],
    },
  });
}
