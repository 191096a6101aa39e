import { jest } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { JsonLogger } from '../process/logger.js';
import { FaultFilter } from './faults.js';

const coded = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

/** The answer to a caller when that is thrown, and the lines written to the service's own log. */
function answered(thrown: Error, language: string) {
  const said = { status: 0, msg: '' };
  const reply = {
    status: (status: number) => ({
      send: ({ msg }: { msg: string }) => Object.assign(said, { status, msg }),
    }),
    raw: {},
  };
  const request = { language, url: '/api/x', method: 'POST', id: '1' };
  const http = { getRequest: () => request, getResponse: () => reply };
  const log = new JsonLogger('silent');
  const logged = jest.spyOn(log.pino, 'error');
  const locked = () => Promise.reject(new Error('nobody waits for a lock here'));
  new FaultFilter(log, { page: () => undefined, methods: () => [] }, locked).catch(thrown, {
    switchToHttp: () => http,
  } as unknown as ArgumentsHost);
  return { said, logged };
}

function answerTo(thrown: Error, language: string): { status: number; msg: string } {
  const { said, logged } = answered(thrown, language);
  expect(logged).toHaveBeenCalled();
  return said;
}

const refusedWith = (thrown: Error): number => answered(thrown, 'zh').said.status;

describe('A disk that takes no more', () => {
  it.each([
    ['ENOSPC', coded('ENOSPC'), 507, '服务器磁盘空间不足'],
    ['EDQUOT', coded('EDQUOT'), 507, '服务器磁盘空间不足'],
    ['of PostgreSQL', new QueryFailedError('insert', [], coded('53100')), 507, '服务器磁盘空间不足'],
    ['EROFS', coded('EROFS'), 503, '服务器数据目录不可写'],
  ])('is logged as such: %s', (_, thrown, status, text) => {
    const answer = answerTo(thrown, 'zh');
    expect(answer.status).toBe(status);
    expect(answer.msg).toContain(text);
    expect(answerTo(thrown, 'en').msg).toMatch(/server .*nothing was stored/);
  });
});

describe('A fault that passes by itself', () => {
  const coded503 = ['08006', '25006', '40P01', '53300', '57P01', '57P03', 'ECONNRESET', 'EAI_AGAIN'].map(
    coded,
  );
  const worded = [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has already been released',
    'Command timed out',
  ].map((words) => new Error(words));

  it.each([...coded503, ...worded])('is told as busy, also in the middle of a statement: %s', (passing) => {
    for (const thrown of [passing, new QueryFailedError('select', [], passing)]) {
      expect(refusedWith(thrown)).toBe(503);
    }
  });
});

describe('A statement that PostgreSQL refuses for its values', () => {
  const failed = (code: string) => answered(new QueryFailedError('select', [], coded(code)), 'zh');

  it.each(['22001', '22003', '22007', '22008', '22P02', '22021', '22P05'])(
    'is the caller’s where the value can have been sent: %s',
    (code) => {
      expect(failed(code).said.status).toBe(400);
    },
  );

  it.each(['22012', '2201X', '22004', '2201B'])(
    'is a fault of ours where it cannot, and is logged: %s',
    (code) => {
      const { said, logged } = failed(code);
      expect(said.status).toBe(500);
      expect(logged).toHaveBeenCalled();
    },
  );
});
