import { IMPORTED } from '@gushu/shared';
import type { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Sinks } from './sinks.js';

describe('The records of batches', () => {
  it('are missed at the start of a worker that lacks the module of one, by name', () => {
    const none = { getProviders: () => [] } as unknown as DiscoveryService;
    const sinks = new Sinks(new DataSource({ type: 'postgres' }), none);
    expect(() => sinks.onModuleInit()).toThrow(`the module of ${IMPORTED[0]?.name} is not in the worker`);
  });
});
