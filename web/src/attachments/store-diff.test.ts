import { ApiError } from '../api/error.js';
import type { Attachment, SavedItem } from './attachment-api.js';
import { draftOf, moved, uploadedDraft } from './draft.js';
import { type EditedFiles, FilesChanged, rebased, storeDiff } from './store-diff.js';

const row = (id: string, values: object = {}): Attachment =>
  ({
    ...{ id, sort: Number(id), version: 1, attachId: `f${id}`, attachType: '1', attachmentName: `${id}.png` },
    ...{ photoKind: null, remark: null },
    ...values,
  }) as Attachment;
const rows = [row('1'), row('2'), row('3')];
const begun = (before: readonly Attachment[] = rows) => ({ before, drafts: before.map(draftOf) });
const noted = (files: EditedFiles, id: string, remark: string): EditedFiles => ({
  ...files,
  drafts: files.drafts.map((draft) => (draft.id === id ? { ...draft, remark } : draft)),
});
const shown = ({ drafts }: EditedFiles) => drafts.map(({ id, remark }) => [id, remark]);

/** A server that refuses the given calls, and what was asked of it. */
function serverOf(refusals: { remove?: unknown; save?: unknown }, now: readonly Attachment[] = rows) {
  const asked: unknown[] = [];
  const call =
    (name: 'remove' | 'save') =>
    (what: readonly (string | SavedItem)[], removed: readonly string[] = []) => {
      const gone = removed.map((id) => `-${id}`);
      asked.push([name, ...what.map((one) => (typeof one === 'string' ? one : one.id)), ...gone]);
      return refusals[name] ? Promise.reject(refusals[name] as Error) : Promise.resolve();
    };
  return { asked, calls: { remove: call('remove'), save: call('save'), read: () => Promise.resolve(now) } };
}

/** Stores what was edited; answers why it was refused and how the files stand then. */
async function store(edited: EditedFiles, calls: ReturnType<typeof serverOf>['calls']) {
  let left = edited;
  const error: unknown = await storeDiff(edited, calls, (now) => (left = now)).catch((why: unknown) => why);
  return { error, left };
}

describe('Files of a row that are saved', () => {
  it('are removed with the save of the others and not before', async () => {
    const lost = new ApiError(0, 'no line');
    const edited = noted({ before: rows, drafts: rows.slice(1).map(draftOf) }, '2', 'mine');
    const first = serverOf({ save: lost });
    const { error, left } = await store(edited, first.calls);
    expect([error, first.asked, left]).toEqual([lost, [['save', '2', '-1']], edited]);
    const only = serverOf({});
    await store({ before: rows, drafts: rows.slice(1).map(draftOf) }, only.calls);
    expect(only.asked).toEqual([['remove', '1']]);
  });

  it('keep removal, order and notes where others have removed one of them', async () => {
    const files = [...rows, row('4'), row('5')];
    const begun = { before: files, drafts: moved(files.slice(0, 4).map(draftOf), 3, 0) };
    const { error, left } = await store(
      noted(begun, '1', 'mine'),
      serverOf({ save: new ApiError(404, 'gone') }, files.toSpliced(1, 1)).calls,
    );
    expect((error as FilesChanged).names).toEqual(['2.png']);
    expect(shown(left)).toEqual([
      ['4', null],
      ['1', 'mine'],
      ['3', null],
    ]);
    const again = serverOf({});
    await store(left, again.calls);
    expect(again.asked).toEqual([['save', '1', '3', '-5']]);
  });

  it('are named and read anew where others have changed them', async () => {
    const theirs = row('2', { version: 2, remark: 'theirs' });
    const stale = new ApiError(409, 'conflict', { data: { current: theirs } });
    const now = [rows[0]!, theirs, rows[2]!];
    const edited = noted(noted(begun(), '2', 'mine'), '3', 'mine too');
    const { error, left } = await store(edited, serverOf({ save: stale }, now).calls);
    expect(error).toBeInstanceOf(FilesChanged);
    expect((error as FilesChanged).names).toEqual(['2.png']);
    expect(shown(left)).toEqual([
      ['1', null],
      ['2', 'theirs'],
      ['3', 'mine too'],
    ]);
    const again = serverOf({});
    await store(left, again.calls);
    expect(again.asked).toEqual([['save', '3']]);
  });

  it('are saved without one that others have removed first', async () => {
    const edited = { before: rows, drafts: rows.slice(2).map(draftOf) };
    const gone = new ApiError(404, 'gone');
    const { error, left } = await store(edited, serverOf({ remove: gone }, rows.slice(1)).calls);
    expect((error as FilesChanged).names).toEqual(['1.png']);
    const again = serverOf({});
    await store(left, again.calls);
    expect(again.asked).toEqual([['remove', '2']]);
  });

  it('say what was said of their row where that is gone', async () => {
    const gone = new ApiError(404, 'gone');
    const { error } = await store(noted(begun(), '2', 'mine'), serverOf({ save: gone }).calls);
    expect(error).toBe(gone);
  });
});

describe('Files that were read anew while they are edited', () => {
  it('keep a note where the other one has only moved the file, in their order', () => {
    const now = [row('2', { sort: 1, version: 2 }), row('1', { sort: 2, version: 2 }), rows[2]!];
    expect(shown(rebased(noted(begun(), '1', 'mine'), now))).toEqual([
      ['2', null],
      ['1', 'mine'],
      ['3', null],
    ]);
  });

  it('keep the order that was given to them here', () => {
    const edited = { before: rows, drafts: moved(rows.map(draftOf), 0, 2) };
    const now = [rows[0]!, row('2', { version: 2, remark: 'theirs' }), rows[2]!];
    expect(shown(rebased(edited, now)).map(([id]) => id)).toEqual(['2', '3', '1']);
  });

  it('have those of others before the new ones, and a new one once', () => {
    const fresh = ['f9', 'f10'].map((attachId, at) =>
      uploadedDraft({ name: `${attachId}.png`, size: 1 } as File, attachId, at),
    );
    const edited = { before: rows, drafts: [...rows.map(draftOf), ...fresh] };
    const now = [...rows, row('4'), row('9')];
    expect(rebased(edited, now).drafts.map(({ id, attachId }) => id ?? attachId)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '9',
      'f10',
    ]);
  });
});
