#!/usr/bin/env node
// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

// The texts of the web client: both languages have all, in their own language, and each is said somewhere.
const SOURCES = join(ROOT, 'web/src');

/** @typedef {{ [key: string]: string | Texts }} Texts */

/** @type {(texts: Texts, before?: string) => [key: string, text: string][]} */
const flat = (texts, before = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );

/** @param {string} name */
const read = (name) =>
  new Map(flat(JSON.parse(readFileSync(join(SOURCES, 'locales', `${name}.json`), 'utf8'))));

/** @param {string} text */
const params = (text) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

const [zh, en] = [read('zh-CN'), read('en-US')];
const keys = [...new Set([...zh.keys(), ...en.keys()])];

/**
 * Every text between quotes; of a template with parts that are reckoned, what it may become.
 * @param {string} source
 */
function* saidIn(source) {
  for (const [, , text = ''] of source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)) yield text;
}

const said = new Set();
/** @type {RegExp[]} */
const shapes = [];
for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
  for (const text of saidIn(readFileSync(join(SOURCES, file), 'utf8'))) {
    const parts = text.split(/\$\{[^}]*\}/);
    if (parts.length === 1) said.add(text);
    else if (/^[a-z]\w*\./.test(text))
      shapes.push(
        new RegExp(
          `^${parts.map((part) => part.replaceAll('.', '\\.').replace(/[^\w.\\]/g, '')).join('.+')}$`,
        ),
      );
  }
}

/** @param {string} key */
const isSaid = (key) => {
  const stem = key.replace(/_(one|other)$/, '');
  return said.has(key) || said.has(stem) || shapes.some((shape) => shape.test(stem));
};

// English says one thing in other words than several; Chinese does not.
const SINGULAR = /_one$/;
const COUNTED = /\{\{(count|accepted|refused|rows|total)(?:, number)?\}\} (?!of |in )\w*s\b(?!\/)/;

const faults = keys.flatMap((key) => {
  const [chinese, english] = [zh.get(key), en.get(key)];
  if (SINGULAR.test(key)) return en.has(key.replace(SINGULAR, '')) ? [] : [`${key} has no word for several`];
  if (chinese === undefined) return [`${key} has no Chinese`];
  if (english === undefined) return [`${key} has no English`];
  return [
    ...(chinese.trim() === '' || english.trim() === '' ? [`${key} is empty`] : []),
    ...(/[\u4e00-\u9fff]/.test(english) ? [`${key} is not English`] : []),
    ...(params(chinese) === params(english) ? [] : [`${key} names other things in the other language`]),
    ...(COUNTED.test(english) && !en.has(`${key}_one`) ? [`${key} reads wrong of one`] : []),
    ...(isSaid(key) ? [] : [`${key} is said nowhere`]),
  ];
});
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
