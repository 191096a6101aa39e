import { readConfig } from './config.js';

describe('The configuration', () => {
  it('names every variable that is wrong, at once', () => {
    const wrong = {
      LOG_LEVEL: 'foo',
      GEOSERVER_URL: 'geoserver:8080',
      PORT: 'x',
      ADMIN_PASSWORD: 'admin123',
    };
    const faults = [
      'LOG_LEVEL must be one of',
      'GEOSERVER_URL must be',
      'PORT must be',
      'ADMIN_PASSWORD must have at least 8 characters of three kinds',
      'REDIS_URL is missing',
    ];
    for (const fault of faults) expect(() => readConfig(wrong)).toThrow(fault);
    for (const strong of ['Admin12!', 'a long one of 3 Kinds'])
      expect(() => readConfig({ ADMIN_PASSWORD: strong })).not.toThrow('ADMIN_PASSWORD');
  });
});
