import type { OpenAPIObject } from '@nestjs/swagger';
import { may, PERMISSIONS, purposeOf, STAFF_ROLES } from '../domain/access/roles.js';
import { type Access, mayEnter } from '../platform/http/access/access.js';

type Cells = readonly string[];

const row = (cells: Cells): string => `| ${cells.join(' | ')} |`;
const mark = (isYes: boolean): string => (isYes ? 'yes' : '–');

function table(first: Cells, rows: readonly Cells[]): string {
  const head = [...first, ...STAFF_ROLES];
  return [head, head.map(() => '---'), ...rows].map(row).join('\n');
}

/** Renders the documentation page that lists what each role may do and which routes admit it. */
export function rolesPage({ paths }: OpenAPIObject): string {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Readonly<Record<string, { readonly 'x-access'?: Access }>>).flatMap(
      ([method, { 'x-access': access = 'public' }]): Cells[] =>
        access === 'public' || access === 'customer'
          ? []
          : [[`${method.toUpperCase()} ${path}`, access, ...STAFF_ROLES.map((role) => mark(mayEnter(role, access)))]],
    ),
  );
  const permissions = PERMISSIONS.map((one): Cells => [one, ...STAFF_ROLES.map((role) => mark(may(role, one)))]);
  return `# What staff may do

Written by \`npm run -w backend openapi\` from the sets in \`backend/src/domain/access/roles.ts\`; do not edit it by hand.

${STAFF_ROLES.map((role) => `- **${role}**: ${purposeOf(role)}.`).join('\n')}

## Permissions

${table(['permission'], permissions)}

## Routes of the console

\`staff\` lets every role in. A route that does not let a role in returns 403 \`auth.forbidden\`.

${table(['route', 'permission'], routes)}
`;
}
