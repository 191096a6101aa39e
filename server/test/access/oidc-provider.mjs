// A real OpenID Connect provider as a process of its own; says its port once it listens.
import process from 'node:process';
import { Provider } from 'oidc-provider';

const [redirectUri, wanted = '0'] = process.argv.slice(2);
const client = (id) => ({
  client_id: id,
  client_secret: `${id}-secret`,
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

const server = (await import('node:http')).createServer();
server.listen(Number(wanted), '127.0.0.1', () => {
  const { port } = server.address();
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [client('gushu'), client('stranger')],
    features: { revocation: { enabled: true }, introspection: { enabled: true } },
    issueRefreshToken: async () => true,
    pkce: { required: (_ctx, { clientId }) => clientId === 'gushu' },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'], email: ['email'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `姓名${id}`, preferred_username: id, email: `${id}@example.org` }),
    }),
  });
  server.on('request', provider.callback());
  process.stdout.write(`port ${port}\n`);
});
