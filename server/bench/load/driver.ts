import { Client } from 'undici';

/** One person's hundred reads, each with its kind. */
export interface Course {
  token: string;
  reads: [kind: number, path: string][];
}

/** Order to the driver: the server it calls, for how many seconds, and the people it plays. */
export interface Order {
  origin: string;
  seconds: number;
  courses: Course[];
}

/** Result of the driver: the calls that were not answered with 200, and the milliseconds of each call by kind. */
export interface Seen {
  seconds: number;
  wrong: string[];
  faults: number;
  times: number[][];
  /** Processor seconds of the driver itself. */
  processor: number;
}

const MAX_WRONG = 5;

interface Run {
  seen: Seen;
  until: number;
  origin: string;
}

/** Sends one request and waits for the end of its answer; the body is read and dropped. */
const ask = (client: Client, path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { path, method: 'GET', headers: { 'blade-auth': `bearer ${token}` } },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_, error) => reject(error),
      },
    );
  });

/** A person on a connection of their own, who sends the next request as soon as the last one is answered. */
async function walk({ seen, until, origin }: Run, { token, reads }: Course): Promise<void> {
  const client = new Client(origin);
  for (let at = 0; ; at = (at + 1) % reads.length) {
    const started = performance.now();
    if (started >= until) break;
    const [kind, path] = reads[at]!;
    const status = await ask(client, path, token).catch((error: Error) => error.message);
    (seen.times[kind] ??= []).push(performance.now() - started);
    if (status === 200) continue;
    seen.faults += 1;
    if (seen.wrong.length < MAX_WRONG) seen.wrong.push(`${path}: ${status}`);
  }
  await client.close();
}

async function drive({ origin, seconds, courses }: Order): Promise<Seen> {
  const seen: Seen = { seconds: 0, wrong: [], faults: 0, times: [], processor: 0 };
  const started = performance.now();
  const before = process.cpuUsage();
  await Promise.all(courses.map((course) => walk({ seen, until: started + seconds * 1000, origin }, course)));
  const { user, system } = process.cpuUsage(before);
  return { ...seen, seconds: (performance.now() - started) / 1000, processor: (user + system) / 1e6 };
}

// A process of its own, so that its processor time is measured apart from the service's: one order in, one result out.
process.once('message', (order: Order) => {
  void drive(order).then((seen) => process.send!(seen, () => process.exit(0)));
});
