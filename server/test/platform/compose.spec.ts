import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { ENVIRONMENT } from '../../src/process/environment.mjs';

interface Service {
  image: string;
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: (string | { type: string; source: string; target: string; read_only: boolean })[];
  profiles?: string[];
  stop_signal?: string;
  stop_grace_period?: string;
  entrypoint?: string[];
  logging?: { driver: string; options: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  build?: { target: string };
}

const root = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const compose = parse(root('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { services } = compose;
const ours = Object.values(services).filter((service) => service.image === 'gushu');

// These do their work and end; the others wait for them.
const ENDING = ['backup', 'geoserver-data', 'prepare', 'restore'];
// `npm start` alone reads these: under Docker the demo is loaded by its own command.
const OF_NPM_START = ['DEMO_SEED', 'DEMO_TREES'];

describe('docker-compose.yml', () => {
  it('is a composition by the schema of the specification, which refuses what is none', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
    const validate = ajv.compile(JSON.parse(root('server/test/platform/compose-spec.json')) as object);
    const whole = parse(root('docker-compose.yml'), { merge: true }) as typeof compose;
    validate(whole);
    expect(validate.errors ?? []).toEqual([]);
    whole.services['api']!.healthcheck = { test: [{ fetch: 1 }] } as never;
    expect(validate(whole)).toBe(false);
  });

  it('has the database, Redis, API, worker, and GeoServer and https as profiles', () => {
    expect(Object.keys(services).sort()).toEqual([
      'api',
      'backup',
      'geoserver',
      'geoserver-data',
      'https',
      'postgis',
      'prepare',
      'redis',
      'restore',
      'worker',
    ]);
    expect(services['geoserver']?.profiles).toEqual(['geoserver']);
    expect(services['https']?.profiles).toEqual(['https']);
  });

  it('saves and restores with the scripts of npm, on the files of the product and into a folder of the host', () => {
    const stage = /^FROM postgis\/postgis:17-3\.5 AS backup\n(.*?)(?=^FROM)/ms.exec(root('Dockerfile'))?.[1];
    for (const name of ['backup', 'restore']) {
      const service = services[name]!;
      expect(service.profiles).toEqual(['backup']);
      expect(service.build?.target).toBe('backup');
      expect(service.volumes).toEqual(['files:/data', '${BACKUP_DIR:-./backup}:/backup']);
      expect(service.environment['DATABASE_URL']).toMatch(/^postgresql:\/\/app:/);
      const [, script = ''] = service.entrypoint ?? [];
      expect(root(script)).toContain(`npm run ${name}`);
    }
    // Its tools are of the version of the database's.
    expect(services['postgis']?.image).toBe('postgis/postgis:17-3.5');
    // Sources that the scripts read, which the product's image leaves out.
    const scripts = [root('scripts/lib/environment.mjs'), root('scripts/lib/backup/options.mjs')].join();
    const read = [...scripts.matchAll(/from '(?:\.\.\/){2,3}((?:shared|server)\/[^']+)'/g)];
    expect(read.length).toBeGreaterThan(2);
    const copied = (stage?.match(/^COPY .*/gm) ?? []).join(' ').split(' ');
    for (const [, path] of read) expect(copied).toContain(path);
  });

  it('gives the product every variable of the configuration and no other', () => {
    const given = new Set(ours.flatMap((service) => Object.keys(service.environment)));
    const read = ENVIRONMENT.map((variable) => variable.name);
    expect([...given, ...OF_NPM_START].sort()).toEqual([...read].sort());
  });

  it('repeats no default otherwise than the configuration has it', () => {
    const defaults = ours.flatMap((service) =>
      Object.entries(service.environment).flatMap(([name, value]) => {
        const match = /^\$\{(\w+):-(.*)\}$/.exec(value);
        return match ? [[name, match[1], match[2]]] : [];
      }),
    );
    for (const [name, variable, value] of defaults) {
      expect([variable, value]).toEqual([
        name,
        ENVIRONMENT.find((each) => each.name === name)?.default ?? '',
      ]);
    }
  });

  it('has no secret of its own: each is required from outside', () => {
    for (const service of Object.values(services)) {
      for (const [name, value] of Object.entries(service.environment)) {
        if (/PASSWORD|SECRET|KEY/.test(name)) expect(value).toMatch(/^\$\{\w+:(\?.+|-)\}$/);
        const inAddress = /\/\/\w*:([^@]*)@/.exec(value)?.[1];
        if (inAddress !== undefined) expect(inAddress).toMatch(/^\$\{\w+:(-\$\{\w+:)?\?[^}]+\}+$/);
      }
    }
  });

  it('lets API and worker connect as a role that owns nothing, and tells them of no other', () => {
    for (const [name, { environment }] of Object.entries(services)) {
      if (!['api', 'worker', 'prepare'].includes(name)) continue;
      expect(environment['DATABASE_URL']).toMatch(/^postgresql:\/\/gushu_api:/);
      expect('DATABASE_OWNER_URL' in environment).toBe(name === 'prepare');
    }
  });

  it('gives the database the time that its shutdown checkpoint takes', () => {
    expect(services['postgis']).toMatchObject({ stop_signal: 'SIGINT', stop_grace_period: '24h' });
  });

  it('gives Redis the time that writing its data takes, and each of ours that to end what it is doing', () => {
    expect(services['redis']?.stop_grace_period).toBe('10m');
    expect(ours.map((service) => service.stop_grace_period)).toEqual(ours.map(() => '1m'));
  });

  it('bounds what the engine keeps of what each service writes', () => {
    for (const [name, { logging }] of Object.entries(services)) {
      const limits = { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } };
      expect({ name, logging }).toEqual({ name, logging: limits });
    }
  });

  it('checks health by texts for a shell, as podman cuts the arguments of others at their spaces', () => {
    const checks = Object.values(services).flatMap(({ healthcheck }) =>
      healthcheck ? [healthcheck.test] : [],
    );
    expect(checks.length).toBeGreaterThan(4);
    for (const test of checks) expect([test.length, test[0]]).toEqual([2, 'CMD-SHELL']);
  });

  it('asks the API whether it is ready, and not whether all that it leans on is up', () => {
    expect(services['api']?.healthcheck?.test.join(' ')).toContain("fetch('http://127.0.0.1:8080/ready')");
  });

  it('has https by a certificate that is given, as a user without rights on a read-only system', () => {
    const https = services['https'];
    expect(https).toMatchObject({
      user: '99',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const certificate = { type: 'bind', source: '${CERTIFICATE:-./certificate.pem}', read_only: true };
    expect(https?.volumes).toContainEqual({ ...certificate, target: '/certificate.pem' });
    const settings = root('haproxy/haproxy.cfg');
    for (const port of ['bind :8443 ssl crt /certificate.pem', 'bind :8000\n'])
      expect(settings).toContain(port);
    expect(https?.ports).toEqual(['${HTTPS_PORT:-443}:8443', '${HTTP_PORT:-80}:8000']);
  });

  it('lets the proxy ask whether the API is ready, and believes no address that a caller names', () => {
    const settings = root('haproxy/haproxy.cfg');
    expect(settings).toMatch(/option httpchk GET \/ready\n\s+http-check expect status 200/);
    const forged = settings.indexOf('del-header X-Forwarded-For');
    expect(forged).toBeGreaterThan(0);
    expect(settings.indexOf('option forwardfor')).toBeGreaterThan(forged);
  });

  it('watches the health of all that keeps running', () => {
    const running = Object.entries(services).filter(([name]) => !ENDING.includes(name));
    expect(running.filter(([, service]) => !service.healthcheck).map(([name]) => name)).toEqual([]);
  });

  it('is reached on loopback alone unless told otherwise', () => {
    const without = Object.entries(services).filter(([name]) => name !== 'https');
    const ports = without.flatMap(([, service]) => service.ports ?? []);
    expect(ports).toEqual(['${PUBLISH_ADDRESS:-127.0.0.1}:${PORT:-8080}:8080']);
  });

  it('keeps all data in named volumes', () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .filter((volume) => typeof volume === 'string')
      .filter((volume) => !volume.endsWith(':ro') && !volume.endsWith(':/backup'));
    const named = [...new Set(mounted.map((volume) => volume.split(':')[0]))];
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});

describe('Dockerfile', () => {
  it('runs as an unprivileged user, backups too, and carries no secret', () => {
    const lines = root('Dockerfile').split('\n');
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node', 'USER 1000:1000']);
    expect(lines.filter((line) => /^(ENV|ARG)\b.*(PASSWORD|SECRET|KEY)/.test(line))).toEqual([]);
  });
});
