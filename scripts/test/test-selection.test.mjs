// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ImportGraph, sourceFiles } from '../lib/import-graph.mjs';
import { touched } from '../lib/test-changes.mjs';
import { allTests, byKind, kindOf, named } from '../lib/test-files.mjs';
import { shuffled } from '../lib/test-seconds.mjs';

const all = allTests();
const sees = (/** @type {string} */ changed) => touched(all, [changed]);

describe('The tests of a change', () => {
  it('begin with those of what changed by its name, then those that call it by its address', () => {
    const files = sees('server/src/modules/information/law/law.service.ts');
    assert.equal(files[0], 'server/test/information/law.e2e.ts');
    assert.ok(files.includes('web/e2e/law.spec.mjs'));
    // It walks all records by their definitions.
    assert.ok(files.includes('server/test/core/records.e2e.ts'));
    assert.ok(!files.includes('server/test/maps/base-map.e2e.ts'));
    assert.ok(files.length < all.length / 4, `${files.length} of ${all.length}`);
  });

  it('are those that open the page that changed', () => {
    const files = sees('web/src/pages/law/LawPages.tsx');
    assert.ok(files.includes('web/e2e/law.spec.mjs'));
    assert.ok(files.includes('web/e2e/screens-operations.spec.mjs'));
    assert.ok(!files.includes('web/e2e/globe.spec.mjs'));
    assert.ok(!files.some((file) => file.startsWith('server/')));
  });

  it('import a definition by its name, not all of what stands beside it', () => {
    const graph = new ImportGraph(sourceFiles());
    const own = graph.importsOf('server/src/modules/information/law/law.service.ts');
    assert.ok(own.has('shared/records/law.ts'));
    assert.ok(!own.has('shared/index.ts'));
  });

  it('are all of a kind where what changed lies below everything', () => {
    const browser = byKind(all).browser;
    assert.deepEqual(byKind(sees('web/src/main.tsx')).browser.toSorted(), browser.toSorted());
    const api = byKind(all).api;
    assert.deepEqual(byKind(sees('server/src/http/body-limits.ts')).api.toSorted(), api.toSorted());
  });

  it('are none where only a text for people changed', () => assert.deepEqual(sees('README.md'), []));

  it('are the test itself where that changed', () =>
    assert.deepEqual(sees('server/src/search/order.spec.ts'), ['server/src/search/order.spec.ts']));
});

describe('Files of tests', () => {
  it('are named by a part or by patterns of their path', () => {
    assert.ok(named(all, ['scripts']).every((file) => kindOf(file) === 'scripts'));
    const two = named(all, ['law\\.e2e', 'search/order']);
    assert.deepEqual(two.toSorted(), [
      'server/src/search/order.spec.ts',
      'server/test/information/law.e2e.ts',
    ]);
  });

  it('come in another order for another seed, and in the same for the same', () => {
    assert.deepEqual(shuffled(all, '1'), shuffled(all.toReversed(), '1'));
    assert.notDeepEqual(shuffled(all, '1'), shuffled(all, '2'));
  });
});
