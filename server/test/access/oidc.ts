import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./oidc-provider.mjs', import.meta.url));

/** Where the provider sends people back to in tests. */
export const REDIRECT = 'http://127.0.0.1:8080/api/blade-auth/oauth/callback/oidc';

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** A provider that runs as a process of its own. */
export class OidcProvider {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<OidcProvider> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const child = spawn(process.execPath, [SCRIPT, REDIRECT], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (port) return new OidcProvider(`http://127.0.0.1:${port}`, child);
    }
    throw new Error('The provider ended before it listened');
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }

  /** A browser of its own that signs in there and agrees; answers the address it is sent back to. */
  async walk(start: string, login: string): Promise<URL> {
    const jar = new Map<string, string>();
    const ask = async (url: string, form?: Record<string, string>): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return answer;
    };
    let answer = await ask(start);
    for (let step = 0; step < 12; step++) {
      const location = answer.headers.get('location');
      if (location?.startsWith(REDIRECT)) return new URL(location);
      if (location) answer = await ask(new URL(location, this.issuer).href);
      else {
        const page = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        const action = /action="([^"]+)"/.exec(page)?.[1];
        if (!prompt || !action) throw new Error(`No form: ${answer.status} ${page.slice(0, 300)}`);
        answer = await ask(action, { prompt, login, password: 'x' });
      }
    }
    throw new Error('The provider led nowhere');
  }

  /** An ID token that the provider gives one of its clients. */
  async idToken(client: string, login: string): Promise<string> {
    return (await this.tokens(client, login)).id_token;
  }

  /** Whether the provider still takes a token. */
  async takes(client: string, token: string): Promise<boolean> {
    const answer = await fetch(`${this.issuer}/token/introspection`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:${client}-secret`).toString('base64')}` },
      body: new URLSearchParams({ token }),
    });
    return ((await answer.json()) as { active: boolean }).active;
  }

  /** The tokens that the provider gives one of its clients. */
  async tokens(client: string, login: string): Promise<Tokens> {
    const { createHash, randomBytes } = await import('node:crypto');
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: client,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: REDIRECT,
      state: 'x',
      nonce: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const back = await this.walk(`${this.issuer}/auth?${query}`, login);
    const answer = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:${client}-secret`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: REDIRECT,
        code_verifier: verifier,
        code: back.searchParams.get('code') ?? '',
      }),
    });
    return (await answer.json()) as Tokens;
  }
}
