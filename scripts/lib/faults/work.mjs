// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

const TREES = 25;
/** A person types for some seconds between two saves. */
const TYPING_MS = 2_000;
const ENDED_WITHIN_MS = 60_000;
const FILES = '/api/blade-resource/oss/endpoint/put-file-attach';
const PDF = new Blob([`%PDF-1.7\n${' '.repeat(500)}`], { type: 'application/pdf' });
const EXPORTS = '/api/blade-resource/export';

/**
 * Work under way, and which of it was confirmed.
 * @typedef {object} Work
 * @property {() => void} begin
 * @property {Map<string, { sent: string[], confirmed: number }>} saves of each tree, in their order
 * @property {string[]} orders ids of confirmed exports
 * @property {string[]} files links of confirmed uploads
 */

/**
 * Lists, sign-ins, looks at `/health`, 25 people who save one tree each, one who orders exports, and one who uploads.
 * @param {import('./people.mjs').People} people
 * @returns {Promise<Work>}
 */
export async function atWork(people) {
  const page = await people.ask('set-up', `/api/oldTree/oldTree/page?status=0&size=${TREES}`);
  /** @type {{ id: string }[]} */
  const trees = page.data.records;
  if (trees.length < 5) throw new Error(`there are ${trees.length} drafts of trees only`);
  const saves = new Map(trees.map(({ id }) => [id, { sent: /** @type {string[]} */ ([]), confirmed: -1 }]));
  /** @type {string[]} */
  const orders = [];
  /** @type {string[]} */
  const files = [];

  /** @param {string} id */
  const save = async (id) => {
    const detail = await people.ask('list', `/api/oldTree/oldTree/detail?id=${id}`);
    if (!detail) return;
    await sleep(TYPING_MS);
    const known = /** @type {{ sent: string[], confirmed: number }} */ (saves.get(id));
    const smallPlaceName = `${known.sent.length}`;
    const at = known.sent.push(smallPlaceName) - 1;
    const { version } = detail.data;
    if (await people.post('save', '/api/oldTree/oldTree/update', { id, version, smallPlaceName }))
      known.confirmed = at;
  };
  const order = async () => {
    const answer = await people.post('order', '/api/oldTree/oldTree/export-submit', {});
    if (answer) orders.push(answer.data.id);
    await sleep(2_000);
  };
  const upload = async () => {
    const body = new FormData();
    body.append('file', PDF, 'a.pdf');
    const answer = await people.ask('upload', FILES, { method: 'POST', body });
    if (answer) files.push(answer.data.link);
  };
  const begin = () => {
    for (const { id } of trees) people.begin(() => save(id));
    people.begin(() => people.ask('list', '/api/oldTree/oldTree/page?current=1&size=20'));
    people.begin(() => people.ask('health', '/health'));
    people.begin(() => people.signIn());
    people.begin(order);
    people.begin(upload);
  };
  return { begin, saves, orders, files };
}

/** States of `shared/wire/jobs.ts`: waiting and running are below. */
const DONE = 2;
/** @param {{ state: number } | undefined} run */
const isEnded = (run) => run !== undefined && run.state >= DONE;

/**
 * Describes confirmed work that is missing; '' when nothing is.
 * @param {import('./people.mjs').People} people
 * @param {Work} work
 */
export async function lostOf(people, { saves, orders, files }) {
  const lost = [];
  for (const [id, { sent, confirmed }] of saves) {
    if (confirmed < 0) continue;
    const { data } = await people.ask('check', `/api/oldTree/oldTree/detail?id=${id}`);
    if (sent.indexOf(data.smallPlaceName) < confirmed) lost.push(`save of ${id}`);
  }
  for (const link of files) {
    const answer = await fetch(new URL(link, people.address), { headers: people.headers });
    if (answer.status !== 200) lost.push(`file ${link} (${answer.status})`);
    await answer.arrayBuffer();
  }
  const until = Date.now() + ENDED_WITHIN_MS;
  for (const id of orders) {
    let state;
    do {
      state = (await people.ask('check', `${EXPORTS}/detail?id=${id}`))?.data;
      if (isEnded(state)) break;
      await sleep(500);
    } while (Date.now() < until);
    if (!isEnded(state)) lost.push(`order ${id}`);
  }
  return lost.join(', ');
}
