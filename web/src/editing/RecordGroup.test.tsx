import { consulation, eventVerify, type RecordDefinition } from '@gushu/shared';
import { Form } from 'antd';
import { cleanup, openPart, screen } from '../../test/open.js';
import { useColumns } from '../columns/record-columns.js';
import type { Values } from './differences.js';
import { RecordGroup } from './RecordGroup.js';

const ID = '1500000000000010664';
const NUMBER = '33010600001';

interface Props {
  record: RecordDefinition;
  group: string;
  row: Values;
}

/** A group of a form in which nobody types anything. */
function Part({ record, group, row }: Props) {
  const [form] = Form.useForm<Values>();
  const columns = useColumns(record, { show: [] }).map((column) => ({
    ...column,
    readOnly: !column.field.auto,
  }));
  return (
    <Form form={form} initialValues={row}>
      <RecordGroup {...{ record, columns }} name={group} faults={() => []} isMarked={() => false} />
    </Form>
  );
}

describe('What nobody types in a form', () => {
  it.each([
    ['what others write', consulation, 'target'],
    ['what follows by itself', eventVerify, 'event'],
  ] as const)(
    'names the tree of a row, and shows no bare id of one its reader may not see: %s',
    async (...given) => {
      const [, record, group] = given;
      const row = { oldTreeId: ID, provinceOldTreeNumber: 'A-1', eventNo: 'A-1' };
      await openPart(<Part {...{ record, group }} row={{ ...row, oldTreeIdName: NUMBER }} />);
      await screen.findByText(NUMBER);
      screen.getByText('古树');
      cleanup();
      await openPart(<Part {...{ record, group, row }} />);
      await screen.findByText('A-1');
      expect(screen.queryByText('古树')).toBeNull();
      expect(document.body.textContent).not.toContain(ID);
    },
  );
});
