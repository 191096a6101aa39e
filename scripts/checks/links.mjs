#!/usr/bin/env node
// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

// Links between the documents, and the folders and files of the repository that they name, lead somewhere.
const documents = ['README.md', 'README.zh.md', 'CONTRIBUTING.md'].concat(
  readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
);

/** @param {string} document */
const textOf = (document) => readFileSync(join(ROOT, document), 'utf8');

/** @param {string} document the anchors that its headings make */
const anchorsOf = (document) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} document @param {string} link whether it leads to a file and, in a document, to a heading */
function leads(document, link) {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

const faults = documents.flatMap((document) => {
  const text = textOf(document);
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const named = [...text.matchAll(/`((?:server|shared|web|scripts|migrations|docs|geoserver)\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('/dist'));
  return [
    ...links.filter((link) => !leads(document, link)),
    ...named.filter((path) => !existsSync(join(ROOT, path))),
  ].map((link) => `${document}: ${link} leads nowhere`);
});
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
