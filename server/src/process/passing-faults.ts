import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * Codes of what passes by itself. PostgreSQL: 08 lost connections, 25006 read only for the moment, 40 serialization and
 * deadlocks, 53 connections, memory or disk at their end, 55P03 a lock that did not come free in time, 57 shut down,
 * starting or canceled. Node: a peer, a name or a network that is not there now.
 */
const CODES =
  /^((08|40|53|57)[0-9A-Z]{3}|25006|55P03|E(CONN|PIPE|AI_AGAIN|TIMEDOUT|NOTFOUND|HOST|NET).*|UND_ERR_CONNECT_TIMEOUT)$/;
/** The same in the words of pg, pg-pool, TypeORM and ioredis, which give no codes. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|already (been )?released|Command timed out|Connection is closed|Stream isn't writeable|max retries per request|Redis is away/i;

/** The error that a driver threw, without TypeORM's wrapper. */
const thrownBy = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

/** The code of a fault of PostgreSQL or Node; '' where it has none. */
export const codeOf = (error: unknown): string =>
  String((thrownBy(error) as { code?: unknown } | undefined)?.code ?? '');

/**
 * Whether PostgreSQL refused a prepared statement because a migration has changed its columns: sent anew it is
 * answered. Its routine shows that, as the code is that of all unsupported features.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const thrown = thrownBy(error);
  return (
    thrown instanceof pg.DatabaseError &&
    thrown.code === '0A000' &&
    thrown.routine === 'RevalidateCachedQuery'
  );
}

/** Whether a fault is the connection's or the moment's and not the statement's: it may go well when tried again. */
export function isPassing(error: unknown): boolean {
  const { message = '' } = (thrownBy(error) ?? {}) as { message?: string };
  return CODES.test(codeOf(error)) || WORDS.test(message) || isOutdatedPlan(error);
}

/** A fault of our own that passes by itself. */
export const passing = (words: string): Error => Object.assign(new Error(words), { code: 'ETIMEDOUT' });
