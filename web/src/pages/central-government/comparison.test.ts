import type { FileOfProject } from '@gushu/shared';
import { comparisonPhotos, isPicture } from './comparison.js';

const file = (id: string, stage: number, more: object = {}) =>
  ({ id, stage, fileType: '10', suffix: 'jpg', ...more }) as FileOfProject;

describe('The comparison of a project', () => {
  it('takes its pictures by stage, the first stage first, and nothing else', () => {
    const files = [
      ...[file('1', 5), file('2', 1), file('3', 1, { suffix: 'PNG' })],
      ...[file('4', 1, { suffix: 'pdf' }), file('5', 4, { fileType: '5' })],
    ];
    const found = comparisonPhotos(files).map(({ stage, photos }) => [stage, photos.map(({ id }) => id)]);
    expect(found).toEqual([
      [1, ['2', '3']],
      [5, ['1']],
    ]);
    expect(files.filter(isPicture).map(({ id }) => id)).toEqual(['1', '2', '3', '5']);
  });
});
