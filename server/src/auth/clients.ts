import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { queryOne } from '../database/database.js';
import { SharedCache } from '../cache/shared-cache.js';
import { SignInError } from './sign-in-error.js';

/** Topic under which all processes cache the clients. */
export const CLIENTS = 'clients';

/** A program that may ask for tokens. */
export interface Client {
  clientId: string;
  grants: string[];
  accessSeconds: number;
  refreshSeconds: number;
  /** Whether it has a secret of its own: one without is a browser's, and anybody may name it. */
  isSecret: boolean;
}

interface Row {
  clientId: string;
  secret: string;
  grants: string;
  accessSeconds: number;
  refreshSeconds: number;
}

/** Id and secret of a Basic header. */
function basicOf(header: string | undefined): { id: string; secret: string } {
  const encoded = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) throw new SignInError(2000, 'auth.clientHeader');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) throw new SignInError(2000, 'auth.clientUnreadable');
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** SHA-256 of a client's secret in hex, as it is stored. */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the secret is the client's. A browser client has none stored (its secret is public): any is taken. */
function fits(stored: string, secret: string): boolean {
  if (stored === '') return true;
  const digest = secretDigest(secret);
  return stored.length === digest.length && timingSafeEqual(Buffer.from(stored), Buffer.from(digest));
}

/** Checks which program asks. */
@Injectable()
export class Clients {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** The client of an Authorization header; unknown ones and wrong secrets are refused. */
  async authorized(header: string | undefined): Promise<Client> {
    const { id, secret } = basicOf(header);
    const row = await this.cache.get(CLIENTS, createHash('sha256').update(id).digest('hex'), () =>
      this.read(id),
    );
    if (!row) throw new SignInError(3000, 'auth.clientUnknown');
    if (!fits(row.secret, secret)) throw new SignInError(3001, 'auth.clientSecret');
    const { secret: stored, grants, ...client } = row;
    return { ...client, isSecret: stored !== '', grants: grants.split(',').map((grant) => grant.trim()) };
  }

  private async read(id: string): Promise<Row | null> {
    const row = await queryOne<Row>(
      this.db,
      sql`select client_id "clientId", client_secret secret, authorized_grant_types grants,
          access_token_validity "accessSeconds", refresh_token_validity "refreshSeconds"
        from blade_client where client_id = ${id} and is_deleted = 0 and status = 1`,
    );
    return row ?? null;
  }
}
