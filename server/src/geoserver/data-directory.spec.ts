import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { layers } from '../modules/maps/index.js';
import { dataDirectory } from './data-directory.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../../geoserver/${path}`, import.meta.url), 'utf8');

/** Texts of all elements `<id>`, those that name an object and those that refer to one. */
function ids(content: string): { own: string | undefined; refers: string[] } {
  const parser = new SaxesParser();
  const path: string[] = [];
  const found: { depth: number; text: string }[] = [];
  parser.on('opentag', ({ name }) => void path.push(name));
  parser.on('text', (text) => {
    if (path.at(-1) === 'id') found.push({ depth: path.length, text });
  });
  parser.on('closetag', () => void path.pop());
  parser.write(content).close();
  return {
    own: found.find(({ depth }) => depth === 2)?.text,
    refers: found.filter(({ depth }) => depth > 2).map(({ text }) => text),
  };
}

describe("GeoServer's data directory", () => {
  const files = dataDirectory();

  it('stands in the repository as the layer list makes it (npm run geoserver)', () => {
    for (const [path, content] of files) expect([path, read(path)]).toEqual([path, content]);
  });

  it('refers to nothing that is not there', () => {
    const read = files.filter(([path]) => path.endsWith('.xml')).map(([, content]) => ids(content));
    const known = new Set(read.map(({ own }) => own));
    expect(read.flatMap(({ refers }) => refers).filter((id) => !known.has(id))).toEqual([]);
  });

  it('has every layer, and a validator for each of its parameters', () => {
    for (const layer of layers) {
      const [, content = ''] = files.find(([path]) => path.endsWith(`/${layer.name}/featuretype.xml`)) ?? [];
      expect(content.match(/<regexpValidator>[^<]+<\/regexpValidator>/g)).toHaveLength(layer.params.length);
    }
  });
});
