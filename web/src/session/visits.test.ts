import { counted, mostUsed } from './visits.js';

describe('A person’s most used pages', () => {
  it('are those that were opened most often', () => {
    const counts = ['/a', '/b', '/b', '/c', '/b', '/c'].reduce<Record<string, number>>(counted, {});
    expect(mostUsed(counts)).toEqual(['/b', '/c', '/a']);
  });

  it('make way for those that are used now', () => {
    let counts: Readonly<Record<string, number>> = { '/old': 300, '/once': 1 };
    for (let visit = 0; visit < 250; visit++) counts = counted(counts, '/new');
    expect(mostUsed(counts)).toEqual(['/new', '/old']);
  });
});
