import type { Route } from '../auth/route-check.js';
import { templateOf } from './document.js';
import { accessText } from './operations.js';

const HEAD = `# Who may call what

Written by \`npm run openapi\` from the routes; do not edit. A permission is the code of a menu or button; api-scopes may
add to a role's, data-scopes and the person's region decide which rows a call shows or changes. The role \`administrator\`
of tenant 000000 holds every permission. The last column is what the audit trail calls it (\`@Audited\`, else by its
method); refusals of all calls are in the trail too.
`;

const groupOf = ({ path }: Route): string =>
  path
    .split('/')
    .slice(0, path.startsWith('blade-system/') || path.startsWith('blade-resource/') ? 2 : 1)
    .join('/');

const lineOf = (route: Route): string =>
  `| ${route.method} | \`${templateOf(route)}\` | ${accessText(route.access)} | ${route.audited === 'none' ? '' : route.audited} |`;

/** The table of all routes with what each asks of its caller. */
export function permissionTable(routes: readonly Route[]): string {
  const sorted = [...routes].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1));
  const groups = [...new Set(sorted.map(groupOf))];
  const parts = groups.map((group) => {
    const lines = sorted.filter((route) => groupOf(route) === group).map(lineOf);
    return [
      `## ${group}`,
      '',
      '| method | address | who | audited as |',
      '| --- | --- | --- | --- |',
      ...lines,
    ].join('\n');
  });
  return `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`;
}
