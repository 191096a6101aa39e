import { inLines } from './lines.js';

const DOCUMENT = {
  openapi: '3.0.0',
  paths: { '/a': { get: { tags: ['one'], responses: {} } }, '/b': {} },
  info: { title: 'Two paths' },
  components: { responses: {}, schemas: { A: { type: 'object' }, B: { enum: [1, 2] } }, left: undefined },
};

describe('the file of the API description', () => {
  it('has a line for each path and each schema', () => {
    const lines = inLines(DOCUMENT).split('\n');
    expect(lines).toContain('  "/a": {"get":{"tags":["one"],"responses":{}}},');
    expect(lines).toContain('  "/b": {}');
    expect(lines).toContain('   "A": {"type":"object"},');
    expect(lines).toContain('   "B": {"enum":[1,2]}');
  });

  it('says the same as the description', () => {
    expect(JSON.parse(inLines(DOCUMENT))).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
  });
});
