import { applyRevoke, moveRecord, now, type RowOf, type RowTransition } from '@gushu/shared';
import { api, openPart, screen, waitFor, within } from '../../test/open.js';
import { StatusActions } from './StatusActions.js';
import { TakeBackNotice } from './TakeBackNotice.js';

const submit = (status: number): RowTransition => ({ field: 'status', action: 'submit', status });
const rowOf = (id: string, status: number, more: object = {}): RowOf =>
  ({
    ...{ id, version: 3, status: 0, applyNo: `CX${id}`, xzCode: '330324', protectLevel: '3' },
    ...{ provinceOldTreeNumber: `D330324-0000${id}`, treeTypeName: '香樟', moves: [submit(status)] },
    ...more,
  }) as unknown as RowOf;
const PLACE = {
  ...{ code: '330324', regionLevel: 3, name: '永嘉县' },
  ...{ provinceName: '浙江省', cityName: '温州市', districtName: '永嘉县' },
};

describe('A decision that takes effect at once', () => {
  async function open(rows: RowOf[], language: 'zh' | 'en' = 'zh') {
    api.answer('applyRevoke/applyRevoke/detail', ({ query }) => rows.find(({ id }) => id === query['id'])!);
    api.answer('blade-system/region/detail', PLACE);
    api.answer('treeSpecies/treeSpecies/listData', []);
    const sent: object[] = [];
    api.answer('applyRevoke/applyRevoke/updateStatus', ({ query }) => {
      sent.push({ ids: query['ids'], status: query['status'] });
      return String(query['ids'])
        .split(',')
        .map((id) => ({ id, ok: true, status: Number(query['status']) }));
    });
    const opened = await openPart(<StatusActions record={applyRevoke} rows={rows} />, {
      buttons: ['applyRevoke_edit'],
      language,
    });
    return { ...opened, sent };
  }

  it('asks first, and names tree, place, authority and effect, and how long it may be taken back', async () => {
    const { user, sent } = await open([rowOf('1', 1)]);
    await user.click(await screen.findByRole('button', { name: '提交并批准' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['D330324-00001', '香樟', '浙江省温州市永嘉县']) await dialog.findByText(text);
    dialog.getByText(/^批准机关：/);
    dialog.getByText(/立即从名录撤销/);
    dialog.getByText('批准后24小时内，您可以撤回。');
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '提交并批准' }));
    await screen.findByText('已提交并批准，24小时内可以撤回');
    expect(sent).toEqual([{ ids: '1', status: '1' }]);
  });

  it('does nothing where it is thought better of', async () => {
    const { user, sent } = await open([rowOf('1', 1)], 'en');
    await user.click(await screen.findByRole('button', { name: 'Submit and approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('D330324-00001');
    await user.click(dialog.getByRole('button', { name: /Cancel/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('is asked for apart from what goes on to the level above', async () => {
    const { user, sent } = await open([rowOf('1', 1), rowOf('2', 4), rowOf('3', 1)]);
    await screen.findByRole('button', { name: '提交 (1)' });
    await user.click(screen.getByRole('button', { name: '提交并批准 (2)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('D330324-00003');
    expect(dialog.queryByText('D330324-00002')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '提交并批准' }));
    await waitFor(() => expect(sent).toEqual([{ ids: '1,3', status: '1' }]));
  });

  it('names each tree of a move', async () => {
    const places = ['7', '8'].map((each) => ({ provinceOldTreeNumber: `D${each}`, treeTypeName: '银杏' }));
    const row = rowOf('1', 1, { applyNo: 'YZ1', provinceOldTreeNumber: undefined });
    api.answer('moveRecord/moveRecord/detail', { ...row, places } as unknown as RowOf);
    api.answer('blade-system/region/detail', PLACE);
    const { user } = await openPart(<StatusActions record={moveRecord} rows={[row]} />, {
      buttons: ['moveRecord_edit'],
    });
    await user.click(await screen.findByRole('button', { name: '提交并批准' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['D7', 'D8']) await dialog.findByText(text);
    dialog.getByText(/移植中/);
  });
});

describe('What may be taken back', () => {
  const decided = (until: string, moves: RowTransition[] = []) =>
    rowOf('1', 1, { status: 1, moves, takeBackUntil: until });
  const takeBack = { field: 'status', action: 'takeBack', status: 0 };
  const shown = (row: RowOf) => openPart(<TakeBackNotice record={applyRevoke} row={row} />);

  it('says until when, to who may and to others', async () => {
    const until = now(Date.now() + 3_600_000);
    await shown(decided(until, [takeBack]));
    await screen.findByText(`已批准生效，您可在 ${until.slice(0, 16)} 前撤回`);
  });

  it('says so to others as well, and nothing once the time is over', async () => {
    const until = now(Date.now() + 3_600_000);
    await openPart(
      <>
        <TakeBackNotice record={applyRevoke} row={decided(until)} />
        <p>
          <TakeBackNotice record={applyRevoke} row={decided(now(Date.now() - 1_000))} />
        </p>
      </>,
    );
    await screen.findByText(`已批准生效，提交人可在 ${until.slice(0, 16)} 前撤回`);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
