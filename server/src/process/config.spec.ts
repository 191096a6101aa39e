import { readConfig } from './config.js';

describe('The configuration', () => {
  it('names every variable that is wrong, at once', () => {
    const wrong = {
      LOG_LEVEL: 'foo',
      GEOSERVER_URL: 'geoserver:8080',
      PORT: 'x',
    };
    const faults = [
      'LOG_LEVEL must be one of',
      'GEOSERVER_URL must be',
      'PORT must be',
      'REDIS_URL is missing',
    ];
    for (const fault of faults) expect(() => readConfig(wrong)).toThrow(fault);
  });
});
