/** State of the served document: unreached, the open one, or one of another build. */
export type Served = 'unreached' | 'same' | 'updated';

/** Limit of a call on a line that hangs, ms. */
const WITHIN_MS = 5_000;
const RELOADED = 'gushu.reloadedFor';

/** The first script of a document; its name changes with every script of the build. */
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;
const ownEntry = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Reads whether the server can be reached, and whether the open page is older than the served one. */
export async function askServed(): Promise<{ served: Served; entry?: string | undefined }> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(WITHIN_MS) });
    if (!answer.ok) return { served: 'unreached' };
    const entry = ENTRY.exec(await answer.text())?.[1];
    return { served: entry && entry !== ownEntry() ? 'updated' : 'same', entry };
  } catch {
    return { served: 'unreached' };
  }
}

/** Loads the document of another build, once per build: servers that disagree must not reload a page for ever. */
export function reloadOnce(entry = ''): void {
  if (sessionStorage.getItem(RELOADED) === entry) return;
  sessionStorage.setItem(RELOADED, entry);
  location.reload();
}
