const STALLED_MS = 60_000;
// What was sent may still wait in buffers along the line, and is stored before the answer comes.
const ANSWER_MS = 300_000;

interface Init {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: BodyInit | null;
  signal: AbortSignal | null;
}

const headersOf = (text: string): [string, string][] =>
  text
    .trim()
    .split(/[\r\n]+/)
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);

/** A fetch that reports how much is sent, which fetch itself cannot, and gives up on a line where nothing moves. */
export const sendWithProgress = (
  url: string,
  { method, headers, body, signal }: Init,
  onSent: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moved = (within = STALLED_MS) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => fail(new TypeError('stalled')), within);
    };
    const fail = (error: Error) => {
      clearTimeout(stalled);
      reject(error);
      call.abort();
    };
    call.upload.onprogress = ({ loaded, total }) => {
      moved(loaded === total ? ANSWER_MS : STALLED_MS);
      onSent(total > 0 ? loaded / total : 0);
    };
    call.onerror = () => fail(new TypeError('network'));
    call.onload = () => {
      clearTimeout(stalled);
      const { status, statusText, responseText } = call;
      resolve(
        new Response(responseText, { status, statusText, headers: headersOf(call.getAllResponseHeaders()) }),
      );
    };
    signal?.addEventListener('abort', () => fail(new DOMException('given up', 'AbortError')));
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    moved();
    call.send(body as XMLHttpRequestBodyInit | null);
  });
