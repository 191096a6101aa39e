import { consulation } from '@gushu/shared';
import { api, openPart, Refused, screen, within } from '../../test/open.js';
import { common } from '../../test/rows.js';
import { ConflictDialog } from './ConflictDialog.js';
import { useConflictFields } from './useConflictFields.js';

const EXPERTS = { '11': '沈文斌', '12': '林之远', '13': '陈树人' };

/** A consultation that two people have changed. */
function Part() {
  const base = { version: 1, expertIds: '11', oldTreeId: null, symptom: '叶黄' };
  const mine = { ...base, expertIds: '12', symptom: null, oldTreeId: '7' };
  const current = { ...base, version: 2, expertIds: '11,13', symptom: '枯梢', oldTreeId: '8' };
  return (
    <ConflictDialog
      {...{ base, mine, current, saving: false }}
      fields={useConflictFields(consulation)()}
      changed={{ userName: '李四', createTime: '2026-03-01 08:00:00' }}
      onSave={() => Promise.resolve()}
      onCancel={() => undefined}
    />
  );
}

describe('The two versions of a row', () => {
  it('name the rows that each refers to, and show no bare id', async () => {
    api.answer('expertDatabase/expertDatabase/detail', ({ query: { id = '' } }) => ({
      ...common(id),
      name: EXPERTS[id as keyof typeof EXPERTS],
    }));
    api.answer('oldTree/oldTree/detail', ({ query: { id } }) => {
      if (id === '8') throw new Refused(404, '数据不存在');
      return { ...common('7'), provinceOldTreeNumber: '33010600007' } as never;
    });
    await openPart(<Part />);
    const choiceOf = async (label: string) => within(await screen.findByRole('radiogroup', { name: label }));
    const experts = await choiceOf('会诊专家');
    await experts.findByText(/林之远/);
    await experts.findByText(/沈文斌、陈树人/);
    const tree = await choiceOf('古树');
    await tree.findByText(/33010600007/);
    tree.getByText('—');
    (await choiceOf('症状')).getByText('枯梢');
  });
});
