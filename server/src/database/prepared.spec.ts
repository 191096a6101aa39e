import { StatementNames } from './prepared.js';

describe('Names of statements', () => {
  const ask = (names: StatementNames, text: string, times = 5) => {
    let name: string | undefined;
    for (let at = 0; at < times; at++) name = names.of(text);
    return name;
  };

  it('are given to what is asked again and again', () => {
    const names = new StatementNames();
    expect(ask(names, 'select 1', 4)).toBeUndefined();
    expect(names.of('select 1')).toBe('often_1');
    expect(names.of('select 1')).toBe('often_1');
    expect(ask(names, 'select 2')).toBe('often_2');
  });

  it('pass from what was not asked for the longest to what is asked often now, and are never given twice', () => {
    let now = 0;
    const names = new StatementNames(2, () => now);
    ask(names, 'old');
    ask(names, 'hot');
    names.of('hot');
    now += 60_000;
    expect(ask(names, 'late')).toBe('often_3');
    expect(names.of('hot')).toBe('often_2');
    expect(names.of('old')).toBeUndefined();
    now += 60_000;
    expect(ask(names, 'old', 4)).toBe('often_4');
  });

  it('are all forgotten at once, and none of them is given again', () => {
    const names = new StatementNames();
    expect(ask(names, 'select 1')).toBe('often_1');
    names.forget();
    expect(names.of('select 1')).toBeUndefined();
    expect(ask(names, 'select 1', 4)).toBe('often_2');
  });

  it('pass slowly, so that statements nobody asks twice do not fill the connections', () => {
    let now = 0;
    const names = new StatementNames(2, () => now);
    for (let at = 0; at < 100; at++) ask(names, `varied ${at}`);
    expect(ask(names, 'hot')).toBeUndefined();
    now += 5_000;
    expect(names.of('hot')).toBe('often_3');
  });
});
