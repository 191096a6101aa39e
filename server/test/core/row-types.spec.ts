import {
  centralGovernment,
  curingRecord,
  type dept,
  law,
  type menu,
  moveRecord,
  oldTree,
  type RowOf,
  type StateOf,
  type treeSpecies,
  type Values,
} from '@gushu/shared';
import type { Amended, Change, Draft, Stored } from '../../src/rows/stored.js';

// `npm run check` refuses lines that do not compile, and finds a line here that does.
const row = <D>() => ({}) as D;

describe('A row', () => {
  it('has the fields of its record, each by its kind', () => {
    const tree = row<Stored<typeof oldTree>>();
    const text: string | null = tree.oldTreeNumber;
    const figure: number | null = tree.bust;
    const day: string | null = row<Stored<typeof curingRecord>>().curingDate;
    const flag: number | null = row<Stored<typeof law>>().isEffective;
    // Required even in drafts, and so always there.
    const title: string = row<Stored<typeof law>>().title ?? '';
    expect([text, figure, day, flag, title]).toHaveLength(5);
    // @ts-expect-error: a figure is no text
    tree.bust = '120';
    // @ts-expect-error: a text is no figure
    tree.oldTreeNumber = 33010600001;
    // @ts-expect-error: what is always there is not emptied
    row<Stored<typeof law>>().title = null;
    // @ts-expect-error: a figure is no day
    row<Stored<typeof curingRecord>>().curingDate = 20260501;
  });

  it('does not compile with a field that its record does not have: misspelt, renamed or removed', () => {
    // @ts-expect-error: misspelt
    expect(row<Stored<typeof oldTree>>().xzcode).toBeUndefined();
    // @ts-expect-error: of another record
    expect(row<Stored<typeof law>>().oldTreeId).toBeUndefined();
    // @ts-expect-error: by its label's word
    expect(row<Stored<typeof curingRecord>>().careDate).toBeUndefined();
    // @ts-expect-error: by another record's name
    expect(row<Stored<typeof moveRecord>>().stage).toBeUndefined();
    // @ts-expect-error: in a body
    expect(row<Values<typeof centralGovernment>>().projectname).toBeUndefined();
    // @ts-expect-error: of what is administered
    expect(row<Stored<typeof dept>>().parent).toBeUndefined();
    // @ts-expect-error: by a name, as an object has it
    expect(row<Stored<typeof law>>()['titel']).toBeUndefined();
    // @ts-expect-error: of any record
    expect(row<Stored<typeof law | typeof oldTree>>().lawType).toBeUndefined();
  });

  it('has a tenant where each tenant has its own rows', () => {
    const tree: string = row<Stored<typeof oldTree>>().tenantId;
    const care: string = row<Draft<typeof curingRecord>>().tenantId;
    const department: string = row<Stored<typeof dept>>().tenantId;
    // @ts-expect-error: the platform's
    const menuItem: string = row<Stored<typeof menu>>().tenantId;
    // @ts-expect-error: shared by all
    const species: string = row<Stored<typeof treeSpecies>>().tenantId;
    expect([tree, care, department, menuItem, species]).toHaveLength(5);
  });

  it('is in the states of its machines alone', () => {
    const published: 0 | 1 | 2 = row<Stored<typeof law>>().publishStatus ?? 0;
    const stage: StateOf<typeof moveRecord, 'moveStage'> = row<Stored<typeof moveRecord>>().moveStage ?? 1;
    expect([published, stage]).toEqual([0, 1]);
    // @ts-expect-error: no such state
    expect(row<Stored<typeof law>>().publishStatus === 3).toBe(false);
    // @ts-expect-error: a project begins in its first stage
    expect(row<Stored<typeof centralGovernment>>().stage === 0).toBe(false);
    // @ts-expect-error: a review knows seven states
    expect(row<Stored<typeof curingRecord>>().status === 7).toBe(false);
    // @ts-expect-error: a state is no text
    expect(row<Stored<typeof moveRecord>>().moveStage === '1').toBe(false);
    // @ts-expect-error: laws have no stage
    const none: StateOf<typeof law, 'stage'> = 1;
    expect(none).toBe(1);
  });

  it('has what the server fills, and its states, from the core alone', () => {
    const change = { row: row<Draft<typeof curingRecord>>() } as Change<typeof curingRecord>;
    change.row.content = 'by a hook';
    // @ts-expect-error: the server counts the versions
    change.row.version = 1;
    // @ts-expect-error: whose a row is follows from who stores it
    change.row.tenantId = '000000';
    // @ts-expect-error: a state changes by a transition
    change.row.status = 1;
    // @ts-expect-error: in a field of the record too
    row<Draft<typeof moveRecord>>().moveStage = 2;
    // @ts-expect-error: nor is a stored law published by writing its state
    row<Stored<typeof law>>().publishStatus = 2;
    const values: Amended<typeof moveRecord> = { nextFollowDate: '2026-11-29' };
    // @ts-expect-error: nor beside other values
    const published: Amended<typeof law> = { title: 'Law', publishStatus: 2 };
    // @ts-expect-error: a record's common state is its machine's
    const approved: Amended<typeof curingRecord> = { status: 1 };
    // An administered entity has no machine: this says whether it is in use.
    const closed: Amended<typeof dept> = { status: 0 };
    expect([change.row.content, values, published, approved, closed]).toHaveLength(5);
  });

  it('may lack what somebody enters until it is stored', () => {
    const draft: Draft<typeof law> = row<Stored<typeof law>>();
    expect(draft.title?.length).toBeUndefined();
    // @ts-expect-error: it may not be there yet
    expect(() => draft.title.length).toThrow();
    // @ts-expect-error: a draft is no row that is there
    const stored: Stored<typeof law> = draft;
    expect(stored).toBe(draft);
  });

  it('is answered with what its keys stand for, and with what its reader may do', () => {
    const answer = row<RowOf<typeof curingRecord>>();
    const names: (string | undefined)[] = [answer.curingTypeName, answer.xzCodeName, answer.oldTreeIdName];
    expect([...names, answer.moves?.length, answer.editable]).toHaveLength(5);
    // @ts-expect-error: a text has no other name
    expect(answer.contentName).toBeUndefined();
  });
});
