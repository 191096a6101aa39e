import { moveFollowUp, type RowOf } from '@gushu/shared';
import { PERSON } from '../../test/frame.js';
import { api, openPart, screen, waitFor } from '../../test/open.js';
import { common, pageOf } from '../../test/rows.js';
import { ChildList } from './ChildList.js';

const PATH = 'moveFollowUp/moveFollowUp';
const COLUMNS = { show: ['followPeople', 'note'] } as const;

const followUp = (id: number, moveRecordId: string, followPeople: string) =>
  ({
    ...common(id),
    ...{ moveRecordId, followPeople, followDate: '2026-01-02', year: 2026, vigor: '1', alive: 1, note: '' },
    ...{ editable: true, removable: true },
  }) as RowOf<typeof moveFollowUp>;

/** The list of move 7; another move has a row as well. */
const openList = (parent: object) => {
  const rows = [followUp(1, '7', '护林员甲'), followUp(2, '8', '护林员乙')];
  api.answer('blade-user/info', PERSON);
  api.answer('blade-system/dict-biz/dictionary', [{ dictKey: '1', dictValue: '正常' }]);
  api.answer(`${PATH}/page`, (call) => pageOf(rows, call));
  api.answer(`${PATH}/detail`, rows[0]!);
  const buttons = ['moveRecord_add', 'moveRecord_edit', 'moveRecord_delete'];
  const row = { ...common(7), ...parent } as RowOf;
  return openPart(<ChildList record={moveFollowUp} parent={row} columns={COLUMNS} />, { buttons });
};

describe('a child list', () => {
  it('shows the rows of its parent, by whose permissions they are added and changed', async () => {
    api.answer(`${PATH}/update`, null);
    const { user } = await openList({ editable: true });
    await screen.findByText('护林员甲');
    expect(screen.queryByText('护林员乙')).toBeNull();
    expect(screen.getByRole('button', { name: /新增/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /编辑/ }));
    await user.fill(await screen.findByRole('textbox', { name: '说明' }), '新梢健壮');
    // The reference to the parent is no field of the dialog, and is sent all the same.
    expect(screen.queryByLabelText('移植')).toBeNull();
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(api.sent(`${PATH}/update`)).toHaveLength(1));
    expect(api.sent(`${PATH}/update`)[0]?.body).toMatchObject({ moveRecordId: '7', note: '新梢健壮' });
  });

  it('changes nothing where its parent may not be changed', async () => {
    await openList({ editable: false });
    await screen.findByText('护林员甲');
    for (const name of [/新增/, /编辑/, /删除/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
