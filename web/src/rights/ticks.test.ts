import { found } from '../api/hierarchy.js';
import { tick } from './ticks.js';

interface Node {
  id: string;
  title: string;
  children?: Node[];
}

const tree: Node[] = [
  {
    id: '1',
    title: '系统管理',
    children: [
      {
        id: '2',
        title: '用户管理',
        children: [
          { id: '3', title: '新增' },
          { id: '4', title: '修改' },
        ],
      },
      { id: '5', title: '岗位管理' },
    ],
  },
];

describe('ticks of a tree', () => {
  it('bring what lies below and what is needed above', () => {
    expect(tick(tree, [], '2', true).sort()).toEqual(['1', '2', '3', '4']);
    expect(tick(tree, [], '3', true).sort()).toEqual(['1', '2', '3']);
  });

  it('let a screen stand without its buttons, and no button without its screen', () => {
    expect(tick(tree, ['1', '2', '3'], '3', false)).toEqual(['1', '2']);
    expect(tick(tree, ['1', '2', '3', '5'], '2', false)).toEqual(['1', '5']);
  });

  it('finds nodes by their name under those above them', () => {
    expect(found(tree, '修改')).toEqual([
      { ...tree[0], children: [{ ...tree[0]?.children?.[0], children: [{ id: '4', title: '修改' }] }] },
    ]);
  });
});
