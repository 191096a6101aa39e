import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const REST_MS = 2_000;

/**
 * Answers a function to call at each job's end: once none has ended for two seconds, it collects the garbage of the
 * jobs. V8 would leave a heap that a large workbook has filled as it is until the next one.
 */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, REST_MS).unref();
  };
}
