import { checkModel } from './model.js';

const reasonOf = async (xml: string): Promise<unknown> => {
  const refusal = (await checkModel(xml).catch((error: unknown) => error)) as {
    faults: { params: { reason: unknown } }[];
  };
  return refusal.faults[0]?.params.reason;
};
const model = (inner: string): string =>
  `<definitions id="d" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">\n${inner}</definitions>`;

describe('What keeps a text from being a model', () => {
  it.each([
    ['no XML', 'a sketch', '第1行无法识别', 'line 1 cannot be read'],
    ['a tag that is not closed', model('<process id="p">'), '第2行', 'line 2'],
    [
      'an element of nobody',
      model('<proces id="p"/>'),
      '第2行无法识别：<proces',
      'line 2 cannot be read: <proces',
    ],
    [
      'an id that is there twice',
      model('<process id="p"/><process id="p"/>'),
      '标识“p”重复',
      'the id "p" is used twice',
    ],
    [
      'a flow to nowhere',
      model(
        '<process id="p"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/></process>',
      ),
      '引用的元素“x”不存在',
      'there is no element "x"',
    ],
  ])('is said in the language of its reader: %s', async (_, xml, zh, en) => {
    expect(await reasonOf(xml)).toEqual([expect.stringContaining(zh), expect.stringContaining(en)]);
  });
});
