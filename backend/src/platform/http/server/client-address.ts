import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * The client's address behind trusted proxies, which are given as comma-separated addresses or names of ranges. The
 * same as Fastify's `request.ip`.
 */
export function clientAddress(trustProxy: string | null): (request: IncomingMessage) => string {
  if (trustProxy === null) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(trustProxy.split(',').map((part) => part.trim()));
  return (request) => proxyAddress(request, isTrusted);
}
