import { api, openScreen, Refused, screen, waitFor, within } from '../../../test/open.js';
import { serve } from '../../../test/rows.js';

const PATH = 'treeSpecies/treeSpecies';
const TAKEN = 'A species of this name exists already';

describe('the list of species', () => {
  it('adds one, shows a refusal at its field, and removes it', async () => {
    const rows = serve(api, PATH, []);
    api.answer(`${PATH}/listData`, []);
    api.answer(`${PATH}/treeSection`, []);
    api.answer(`${PATH}/treeGenus`, []);
    const save = (body: object) => void rows.push({ ...body, id: '1', version: 1 } as never);
    api.answer(`${PATH}/save`, ({ body = {} }) => {
      if (body['species'] === '银杏')
        throw new Refused(400, TAKEN, { errors: [{ field: 'species', msg: TAKEN }] });
      save(body);
      return null;
    });
    const buttons = ['add', 'edit', 'delete'].map((verb) => `treeSpecies_${verb}`);
    const { user } = await openScreen('/devOps/treeSpecies', { language: 'en', buttons });
    await user.click(await screen.findByRole('button', { name: /Add$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, text] of [
      ['Chinese name', '银杏'],
      ['Latin name', 'Ginkgo biloba L.'],
      ['Family', '银杏科'],
      ['Genus', '银杏属'],
    ] as const)
      await user.fill(dialog.getByLabelText(label), text);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    const fault = await dialog.findByText(TAKEN);
    const item = dialog.getByLabelText('Chinese name').closest('.ant-form-item');
    expect(item?.contains(fault)).toBe(true);
    await user.fill(dialog.getByLabelText('Chinese name'), '银杏试种');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await screen.findByText('Added');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('Deleted');
    await waitFor(() => expect(screen.queryByText('银杏试种')).toBeNull());
  });
});
