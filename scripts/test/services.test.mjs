// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { kindOfServices, startServices } from '../lib/services.mjs';
import { Supervisor } from '../lib/supervisor.mjs';
import { writeJson } from '../lib/paths.mjs';

/** An engine that answers or not, and whether it was asked. */
function engine(/** @type {boolean} */ isThere) {
  const asked = { times: 0 };
  const answers = async () => {
    asked.times++;
    return isThere;
  };
  return { answers, asked };
}

describe('Where services are kept', () => {
  it('is a folder of our own unless containers are asked for, and no engine is looked for', async () => {
    const { answers, asked } = engine(true);
    assert.equal(await kindOfServices(undefined, { containers: false, answers }), 'private');
    assert.equal(asked.times, 0);
  });

  it('is in containers where a new folder asks for them', async () => {
    const { answers } = engine(true);
    assert.equal(await kindOfServices(undefined, { containers: true, answers }), 'docker');
  });

  it('stays where it was, whatever is asked for', async () => {
    const { answers } = engine(true);
    for (const containers of [false, true]) {
      assert.equal(await kindOfServices('docker', { containers, answers }), 'docker');
      assert.equal(await kindOfServices('private', { containers, answers }), 'private');
    }
  });

  it('is refused in words where no engine answers: one that is asked for, and one that holds the data', async () => {
    const { answers } = engine(false);
    await assert.rejects(kindOfServices(undefined, { containers: true, answers }), {
      message: 'no Docker engine answers',
      remedy: 'start Docker, or leave --containers out',
    });
    await assert.rejects(
      kindOfServices('docker', { containers: false, answers }),
      /that holds the database does not answer/,
    );
  });

  it('is read from services.json before anything is started', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gushu-kind-'));
    try {
      writeJson(join(dataDir, 'services.json'), { kind: 'docker' });
      const given = { dataDir, databaseUrl: null, ownerUrl: null, redisUrl: null };
      const path = process.env['PATH'];
      // Without a client of Docker no engine answers.
      process.env['PATH'] = dataDir;
      try {
        await assert.rejects(startServices(given, new Supervisor(dataDir)), /holds the database does not/);
      } finally {
        process.env['PATH'] = path;
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
