// @ts-check
// Loaded into API and worker before anything else: plays what no line can, while the file of that name is in FAULTS_DIR.
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SLOW_DISK_MS = 500;
const folder = String(process.env['FAULTS_DIR']);
const { existsSync } = fs;
const isOn = (/** @type {string} */ fault) => existsSync(join(folder, fault));

const { lookup } = dns;
dns.lookup = /** @type {typeof lookup} */ (
  (/** @type {string} */ name, /** @type {any[]} */ ...more) => {
    if (!isOn('dns')) return /** @type {any} */ (lookup)(name, ...more);
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' });
    setImmediate(more.at(-1), error);
  }
);

const { open } = fs.promises;
fs.promises.open = async (...given) => {
  if (isOn('disk')) await sleep(SLOW_DISK_MS);
  return open(...given);
};
const { rename } = fs.promises;
fs.promises.rename = async (...given) => {
  if (isOn('disk')) await sleep(SLOW_DISK_MS);
  return rename(...given);
};
const { createWriteStream } = fs;
fs.createWriteStream = (...given) => {
  const stream = createWriteStream(...given);
  const write = stream._write.bind(stream);
  stream._write = (chunk, encoding, done) => {
    if (!isOn('disk')) return write(chunk, encoding, done);
    setTimeout(() => write(chunk, encoding, done), SLOW_DISK_MS);
  };
  return stream;
};
syncBuiltinESMExports();
