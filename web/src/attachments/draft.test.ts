import { MAX_ATTACHMENTS } from '@gushu/shared';
import type { Attachment } from './attachment-api.js';
import { diffOf, draftOf, moved, placed, refusalOf, uploadedDraft } from './draft.js';

const row = (id: string, sort: number): Attachment =>
  ({ id, sort, version: 1, attachId: `f${id}`, attachType: '1', attachmentName: `${id}.png` }) as Attachment;
const file = (name: string, size = 5): File => ({ name, size }) as File;

describe('The upload field', () => {
  it('keeps files in the order in which they were chosen, whichever arrives first', () => {
    const drafts = [2, 0, 1].reduce(
      (list, serial) => placed(list, uploadedDraft(file(`${serial}.png`), String(serial), serial)),
      [draftOf(row('9', 1))],
    );
    expect(drafts.map(({ attachmentName }) => attachmentName)).toEqual(['9.png', '0.png', '1.png', '2.png']);
  });

  it('moves a file by one place and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  it('says before it sends why a file cannot be taken', () => {
    const keyOf = (name: string, size?: number) => refusalOf(file(name, size), [])?.[0];
    expect(['a.HEIC', 'a.mov', 'a.exe', 'jpg', 'a.png'].map((name) => keyOf(name))).toEqual([
      'attachments.heic',
      'attachments.videoKind',
      'attachments.kind',
      'attachments.kind',
      undefined,
    ]);
    expect(keyOf('a.pdf', 0)).toBe('attachments.empty');
    const full = Array.from({ length: MAX_ATTACHMENTS['2'] }, () => '2' as const);
    expect(refusalOf(file('a.mp4'), full)).toEqual(['attachments.tooMany', { max: MAX_ATTACHMENTS['2'] }]);
    expect(refusalOf(file('a.png'), full)).toBeUndefined();
  });

  it('sends what is new, what has changed and what is gone, and nothing else', () => {
    const before = [row('1', 1), row('2', 2), row('3', 3)];
    const [one, two] = before.map(draftOf);
    const fresh = uploadedDraft(file('x.pdf'), '77', 1);
    expect(diffOf(before, [one!, { ...two!, remark: '改' }, fresh])).toEqual({
      removed: ['3'],
      saved: [
        { id: '2', version: 1, photoKind: undefined, remark: '改', sort: 2 },
        { attachId: '77', attachmentName: 'x.pdf', photoKind: null, remark: null, author: null, sort: 3 },
      ],
    });
    expect(diffOf(before, before.map(draftOf))).toEqual({ removed: [], saved: [] });
    expect(diffOf(before, before.slice(1).map(draftOf))).toEqual({ removed: ['1'], saved: [] });
    const turned = moved(before.map(draftOf), 0, 2);
    expect(diffOf(before, turned).saved).toMatchObject([{ id: '1', sort: 4 }]);
  });
});
