import type { FastifyInstance } from 'fastify';

/**
 * Responds 405 with Allow where the address exists and the method does not.
 *
 * Routers only report "not found"; the methods of an address are collected as the routes are added.
 */
export function registerAllowedMethods(fastify: FastifyInstance): (url: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('/*')) return;
    const pattern = new RegExp(
      `^${url
        .replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&')
        .replaceAll(/:\w+/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    );
    routes.push({ pattern, methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?')[0] ?? '';
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  };
}
