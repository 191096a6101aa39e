import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryService, ModulesContainer, NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { PREFIX } from '../http/prefix.js';
import { type Route, RouteCheck, urlOf } from '../auth/route-check.js';
import { type Config, readConfig } from '../process/config.js';
import { AnswerTypes } from './answer-types.js';
import { complete, type Operation, REFUSALS } from './operations.js';
import { definitions } from '../rows/definitions.js';
import { BASE_SCHEMAS, rowName, rowSchema } from './schema.js';

const TSCONFIG = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const NOWHERE = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_SECRET: 'describes the routes and signs nothing',
  DATA_DIR: join(tmpdir(), 'gushu-openapi'),
};

const ABOUT = `Blade's REST interface. Every answer that is not said to be raw is an envelope
\`{code, success, data, msg}\`; texts are Chinese or English by Accept-Language. Ids travel as text. A page takes
\`current\`, \`size\`, \`ascs\`, \`descs\` and its filters in the query. POST bodies may be JSON, and where parameters stand
in the query also a form.

Sign in with \`POST /api/blade-auth/oauth/token\` (Basic header of a client), then send
\`Blade-Auth: bearer <access_token>\` with every call. Everybody is shown the rows of their own region and tenant only.

The map services stand beside this description: \`/geoserver/cite/ows\` and \`/geoserver/cite/wfs\` answer WFS 1.0.0,
1.1.0 and 2.0.0 (GetCapabilities, DescribeFeatureType, GetFeature of layer \`cite:area_old_tree\`) by GET and POST; they
describe themselves by GetCapabilities, answer everybody with what is public, and with a Blade-Auth token its owner's rows.`;

/** The routes of the service with the way to them. */
export const templateOf = ({ path }: Route): string => urlOf(path).replace(/:(\w+)/g, '{$1}');

/** The application's routes and what decorators say of them; nothing is connected to, nothing is started. */
async function bare(applicationOf: (config: Config) => DynamicModule) {
  const config = readConfig(NOWHERE);
  const app = await NestFactory.create<NestFastifyApplication>(applicationOf(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('api', PREFIX);
  const options = new DocumentBuilder()
    .setTitle('Gushu 古树名木管理系统')
    .setDescription(ABOUT)
    .setVersion('1')
    .addServer('/')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
      'bladeAuth',
    )
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'Client id and secret' }, 'client')
    .build();
  const document = SwaggerModule.createDocument(app, options);
  const routes = new RouteCheck(new DiscoveryService(app.get(ModulesContainer)), new Reflector()).routes();
  return { document, routes };
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : Number(one > other);
const inOrder = <T>(of: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).sort(byName));

/** The whole description of an application and the routes it was made from. */
export async function describeApi(
  applicationOf: (config: Config) => DynamicModule,
): Promise<{ document: object; routes: Route[] }> {
  const { document, routes } = await bare(applicationOf);
  const types = new AnswerTypes(TSCONFIG);
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  for (const route of routes) {
    const at = paths[templateOf(route)];
    const operation = at?.[route.method.toLowerCase()];
    if (at && operation) at[route.method.toLowerCase()] = complete(operation, route, types);
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))].sort();
  const rows = definitions.map((entity) => [rowName(entity), rowSchema(entity)] as const);
  return {
    routes,
    document: {
      ...document,
      tags: tags.map((name) => ({ name })),
      paths: inOrder(paths),
      components: {
        securitySchemes: document.components?.securitySchemes,
        responses: REFUSALS,
        schemas: inOrder({
          ...BASE_SCHEMAS,
          ...Object.fromEntries(rows),
          ...document.components?.schemas,
          ...types.schemas,
        }),
      },
    },
  };
}
