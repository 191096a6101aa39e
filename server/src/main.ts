import { createApp } from './app.js';
import { ConfigurationError, readConfig } from './config.js';

try {
  const config = readConfig();
  const app = await createApp(config);
  await app.listen(config.port, config.host);
} catch (error) {
  const text = error instanceof ConfigurationError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
