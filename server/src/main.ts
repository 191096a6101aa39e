import cluster from 'node:cluster';
import { JsonLogger } from './process/logger.js';
import { startCluster } from './process/cluster.js';
import { startProcess } from './start.js';

await startProcess(async (config) => {
  const { apiProcesses: count } = config;
  if (cluster.isPrimary && count > 1) return startCluster(count, new JsonLogger(config.logLevel));
  // The one that only looks after the others need not load it.
  const { createApp } = await import('./app.js');
  const { leaveOnSigterm } = await import('./health/readiness.js');
  const { keepAssets } = await import('./files/keep-assets.js');
  const app = await createApp(config);
  leaveOnSigterm(app, config.leaveSeconds);
  // Before pages of this release are served: another process is asked for their chunks too.
  await keepAssets(app);
  await app.listen(config.port, config.host);
  app.get(JsonLogger).pino.info({ host: config.host, port: config.port, pid: process.pid }, 'API listens');
  return app;
});
