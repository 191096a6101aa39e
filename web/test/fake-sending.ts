import { act } from '@testing-library/react/pure.js';
import type { FakeApi } from './fake-api.js';

type Listener = (progress: { loaded: number; total: number }) => void;

const MAX_SHARE = 100;
/** Files on their way, by their names. */
const onTheirWay = new Map<string, Listener>();

/** Stands for `XMLHttpRequest`, by which the client sends what shows its progress. */
export function sendingBy(api: FakeApi) {
  onTheirWay.clear();
  return class {
    readonly upload: { onprogress: Listener } = { onprogress: () => undefined };
    status = 0;
    statusText = '';
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    private readonly headers: Record<string, string> = {};
    private readonly stop = new AbortController();
    private method = '';
    private address = '';

    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    getAllResponseHeaders = () => 'content-type: application/json';

    send(body: FormData) {
      const file = body.get('file');
      if (file instanceof File) onTheirWay.set(file.name, (progress) => this.upload.onprogress(progress));
      const { method, headers, stop } = this;
      void api.fetch(this.address, { method, headers, body, signal: stop.signal }).then(
        async (answer) => {
          this.responseText = await answer.text();
          this.status = answer.status;
          this.onload();
        },
        () => !stop.signal.aborted && this.onerror(),
      );
    }

    abort() {
      this.stop.abort(new DOMException('given up', 'AbortError'));
    }
  };
}

/** Says that so much of a file has gone out, 0 to 1. */
export const goneOut = (name: string, share: number) =>
  act(() => onTheirWay.get(name)?.({ loaded: share * MAX_SHARE, total: MAX_SHARE }));
