import { createApp } from './app.js';
import { JsonLogger } from './logger.js';
import { startProcess } from './start.js';

await startProcess(async (config) => {
  const app = await createApp(config);
  await app.listen(config.port, config.host);
  app.get(JsonLogger).pino.info({ host: config.host, port: config.port, pid: process.pid }, 'API listens');
});
