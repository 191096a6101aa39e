#!/usr/bin/env node
// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

// The texts of the web client: both languages have all, in their own language, and each is said somewhere.
const SOURCES = join(ROOT, 'web/src');
/** Where its texts are named: tabs have theirs in the list of screens. */
const SAYERS = [SOURCES, join(ROOT, 'shared/screens')];
/** Where definitions, refusals and menus have their texts, Chinese and English side by side. */
const LABELS = [
  'shared',
  'server/src/base-data',
  'server/src/modules/access',
  'server/src/modules/statistics',
];
/** Paths that are left out: built files, tables of names, earlier menus and tests. */
const OTHERS = /[\\/](?:dist|node_modules|names)[\\/]|earlier-menus|\.(?:test|spec)\.ts$/;

/** One word per thing: words that are not to be used, each with the one that is. */
const WORDS = [
  // Those of other bodies, Blade's own heading in a workbook of users, and the specification's text where none is chosen.
  [/(?<!主管|认定|请选择)部门(?!规章|名称)/, '机构'],
  [/(?<!古树)一张图|三维地球/, '古树一张图'],
  [/古树(?:归档|档案|资源普查表)/, '古树名木…'],
  [/附件文件|文件附件|已上传的文件|正在上传的文件/, '附件'],
  [/删除(?:所选|选中)/, '批量删除'],
  [/(?<!国家)保护级别|古树级别/, '保护等级, 古树等级'],
  [/\blevel of protection\b/i, 'Protection level'],
  [/\bgrades?\b/i, 'level'],
  [/\b(?:delete|remove) (?:chosen|selection)\b|\bremove selected\b/i, 'Delete selected'],
  [/\badd (?:below|sub-?\w+)\b/i, 'Add child'],
  [/\b(?:quick links|your pages)\b/i, 'Shortcuts'],
  [/\b(?:good|correct) rows\b/i, 'Import valid rows'],
  [/\b(?:call|interface) logs?\b/i, 'API log'],
  [/\bworkbench\b/i, 'Workspace'],
  [/\b(?:age is|age kind|kind of age)\b/i, 'Age basis'],
  [/\b(?:age found by|age method)\b/i, 'Dating method'],
  [/\bwhat affects\b/i, 'Adverse factors'],
  [/\bkind of (?:place|site)\b/i, 'Site type'],
  [/\bresponsible party is\b/i, 'Responsible party type'],
  [/\breason of (?:entry|loss)\b/i, 'Reason added, Reason removed'],
  [/\bdocument of recognition\b/i, 'Recognition document no.'],
  [/\b(?:data (?:permissions?|rights?|range)|scope of (?:the )?data|row scope)\b/i, 'Data scope'],
  [/\borgani[sz]ational unit\b/i, 'department'],
];

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
 * Every text between quotes; of a template, every text that it may become.
 * @param {string} source
 */
function* saidIn(source) {
  for (const [, , text = ''] of source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)) yield text;
}

const said = new Set();
/** @type {RegExp[]} */
const shapes = [];
const sources = SAYERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);
for (const file of sources) {
  if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
  for (const text of saidIn(readFileSync(file, 'utf8'))) {
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
/** @param {string} where @param {string} text */
const doubles = (where, text) =>
  WORDS.filter(([word]) => /** @type {RegExp} */ (word).test(text)).map(
    ([, instead]) => `${where} says "${text}": the word is ${instead}`,
  );

for (const [key, text] of [...zh, ...en]) faults.push(...doubles(key, text));
for (const folder of LABELS)
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || OTHERS.test(join(folder, file))) continue;
    // Quoted texts for people: those with a Chinese character or a blank. Others are words of the program.
    for (const text of saidIn(readFileSync(join(ROOT, folder, file), 'utf8')))
      if (/[\u4e00-\u9fff ]/.test(text)) faults.push(...doubles(join(folder, file), text));
  }

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
