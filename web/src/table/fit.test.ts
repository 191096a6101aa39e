import { fitted } from './fit.js';

const column = (dataIndex: string, title: string, width: number) => ({ dataIndex, title, width });
const PARTS = { hasActions: true, hasIndex: false, hasBoxes: true };
const COLUMNS = [
  column('code', 'Code', 160),
  column('name', 'Organization', 240),
  column('note', 'Note', 300),
  column('isMain', 'Default', 60),
];

describe('the widths of a list', () => {
  it('are those wished for where there is room, and the actions get theirs', () => {
    const { widths, actions, total } = fitted(COLUMNS, PARTS, 1400, 90);
    expect([widths['code'], widths['note'], actions, total]).toEqual([160, 300, 160, 978]);
  });

  it('give way until all of them fit, the actions down to what their buttons need', () => {
    const { widths, actions, total } = fitted(COLUMNS, PARTS, 700, 140);
    expect(actions).toBe(140);
    expect(total).toBeLessThanOrEqual(700);
    expect(total).toBeGreaterThan(690);
    expect(widths['note']).toBeLessThan(300);
  });

  it('leave the actions exactly what was specified, where the columns can still be read', () => {
    const exact = { ...PARTS, actionsWidth: 250 };
    expect(fitted(COLUMNS, exact, 850, 140)).toMatchObject({ actions: 250 });
    const { widths, actions, total } = fitted(COLUMNS, exact, 1400, 140);
    expect(actions).toBe(250);
    expect(widths['note']).toBeGreaterThan(400);
    expect(total).toBeGreaterThan(1396);
    expect(fitted(COLUMNS, exact, 600, 140)).toMatchObject({ actions: 140 });
  });

  it('never break a word of a heading, which may make a column wider than it wished', () => {
    const { widths } = fitted(COLUMNS, PARTS, 620, 140);
    expect(widths['isMain']).toBeGreaterThan(60);
    expect(widths['name']).toBeGreaterThanOrEqual(118);
  });

  it('leave a column what it says that it needs', () => {
    const columns = COLUMNS.map((one) => (one.dataIndex === 'name' ? { ...one, least: 200 } : one));
    expect(fitted(columns, PARTS, 700, 140).widths['name']).toBeGreaterThanOrEqual(200);
    expect(fitted(COLUMNS, PARTS, 700, 140).widths['name']).toBeLessThan(200);
  });

  it('leave the actions one button where they are folded', () => {
    expect(fitted(COLUMNS, { ...PARTS, isFolded: true }, 324, 200).actions).toBe(48);
  });

  it('stay as they are on a phone, which scrolls', () => {
    const { widths, total } = fitted(COLUMNS, PARTS, 324, 90);
    expect([widths['code'], widths['note']]).toEqual([160, 300]);
    expect(total).toBeGreaterThan(800);
  });
});
