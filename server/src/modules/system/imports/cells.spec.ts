import { oldTree, text } from '@gushu/shared';
import { keysByText, readCell } from './cells.js';

const soil = oldTree.fields.soilType;
const place = text({ label: ['小地名', 'Place'], max: 20, required: 'draft' });
const keysOf = (entries: [key: string, text: string][]) =>
  keysByText(new Map([['soil_type', new Map(entries)]])).get('soil_type');
const meaning = (cell: string, entries: [key: string, text: string][]) =>
  readCell('soilType', soil, cell, keysOf(entries));

describe('A cell of a dictionary', () => {
  it('means the entry of that text, whatever key of another it looks like, and then that of the key', () => {
    const entries: [string, string][] = [
      ['2', '黄壤'],
      ['95', '2'],
      ['黄壤', '94'],
    ];
    expect(meaning('黄壤', entries)).toEqual({ value: '2' });
    expect(meaning('2', entries)).toEqual({ value: '95' });
    expect(meaning('95', entries)).toEqual({ value: '95' });
  });

  it('means nothing where two entries have the text', () => {
    const entries: [string, string][] = [
      ['1', '红壤'],
      ['94', '红壤'],
    ];
    expect(meaning('红壤', entries).fault).toEqual({
      field: 'soilType',
      key: 'import.entries',
      params: { v: '红壤', keys: '1、94' },
    });
    expect(meaning('94', entries)).toEqual({ value: '94' });
  });
});

describe('A cell of a text', () => {
  it.each(['\u200b', '\u2800', '\u3164', '\u200d\u00ad\ufeff', ' \u3000'])(
    'is blank where nobody sees anything',
    (cell) => {
      expect(readCell('place', place, cell)).toEqual({ value: null });
    },
  );

  it('is refused for what is no character, and kept where letters are joined', () => {
    expect(readCell('place', place, '村\uffff').fault).toMatchObject({ field: 'place', key: 'field.hidden' });
    expect(readCell('place', place, '\u200b क\u200dष\u3164')).toEqual({ value: 'क\u200dष' });
  });

  it('of a number is the same in signs of full width', () => {
    const { provinceOldTreeNumber } = oldTree.fields;
    expect(readCell('provinceOldTreeNumber', provinceOldTreeNumber, 'ｄ３３０１０６－X0101')).toEqual({
      value: 'd330106-X0101',
    });
  });
});
