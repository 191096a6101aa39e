import { moveFollowUp } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { PERSON } from '../../test/frame.js';
import { api, openPart, screen, waitFor, within } from '../../test/open.js';
import { common, pageOf } from '../../test/rows.js';
import { get } from '../api/client.js';
import { ChildList } from './ChildList.js';

const MOVE = { ...common(7), editable: true };
const COLUMNS = { show: ['followDate', 'vigor', 'note'] } as const;
const DETAIL = 'moveRecord/moveRecord/detail';
const PATH = 'moveFollowUp/moveFollowUp';

/** A parent's view that reads its row, with its children below. */
function View({ editable }: { editable?: boolean }) {
  useQuery({ queryKey: ['record', 'moveRecord', '7'], queryFn: () => get(DETAIL, { id: '7' }) });
  return (
    <ChildList
      record={moveFollowUp}
      parent={MOVE}
      columns={COLUMNS}
      {...(editable === undefined ? {} : { editable })}
    />
  );
}

const followUp = {
  ...common(1),
  ...{ moveRecordId: '7', followDate: '2025-05-01', year: 2025, vigor: '1', alive: 1 },
  ...{ followPeople: '张三', note: '新梢正常', editable: true, removable: true },
};
const open = (props: { editable?: boolean } = {}) =>
  openPart(<View {...props} />, {
    buttons: ['add', 'view', 'edit', 'delete'].map((verb) => `moveRecord_${verb}`),
  });

describe('the children of a row', () => {
  beforeEach(() => {
    api.answer('blade-system/dict-biz/dictionary', [{ dictKey: '1', dictValue: '正常株' }]);
    api.answer('blade-user/info', PERSON);
    api.answer(DETAIL, MOVE);
    api.answer(`${PATH}/page`, (call) => pageOf([followUp], call));
    api.answer(`${PATH}/detail`, followUp);
  });

  it('are its own alone, changed below it under the rights of their parent, which is read anew', async () => {
    api.answer(`${PATH}/update`, null);
    const { user } = await open();
    await screen.findByText('新梢正常');
    expect(api.sent(`${PATH}/page`)[0]?.query).toMatchObject({ moveRecordId: '7' });
    expect(screen.queryByRole('columnheader', { name: /移植/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /编辑/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/移植/)).toBeNull();
    const note = await dialog.findByLabelText('说明');
    await user.clear(note);
    await user.type(note, '长势好转');
    await user.click(dialog.getByRole('button', { name: /保.?存|确.?定/ }));
    await waitFor(() => expect(api.sent(`${PATH}/update`)).toHaveLength(1));
    expect(api.sent(`${PATH}/update`)[0]?.body).toMatchObject({
      id: '1',
      moveRecordId: '7',
      note: '长势好转',
    });
    await waitFor(() => expect(api.sent(DETAIL)).toHaveLength(2));
  });

  it('stay as they are where their parent lets nobody change them', async () => {
    await open({ editable: false });
    await screen.findByText('新梢正常');
    expect(screen.queryByRole('button', { name: /新增|编辑|删除/ })).toBeNull();
  });
});
