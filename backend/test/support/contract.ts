import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATH_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type supertest from 'supertest';
import type { Access } from '../../src/platform/http/access/access.js';
import type { TestApp } from './app.js';
import { keyed } from './people.js';

/** One route of the committed contract. */
export interface Route {
  /** Upper case. */
  readonly method: string;
  /** With `{placeholders}`. */
  readonly path: string;
  readonly access: Access | undefined;
  /** Without an `Idempotency-Key` it is refused. */
  readonly needsKey: boolean;
  /** It honours an `Idempotency-Key`. */
  readonly takesKey: boolean;
  /** Names of identifying parameters and fields: in the path, the query or the body. */
  readonly ids: readonly string[];
  /** Content type of the body; null when there is none. */
  readonly contentType: string | null;
}

interface Operation {
  readonly 'x-access'?: Access;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { $ref?: string } }>> };
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

/**
 * Matches names of parameters and fields that identify something; `rawId` is a passkey's own, `machineId` a machine's,
 * and tokens work for any holder.
 */
const NAMES_SOMETHING = /^(?!raw|machine).*Ids?$/;
const FILE = join(import.meta.dirname, '../../openapi.json');

/** Returns every route of openapi.json. */
export function contract(): Route[] {
  const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as Contract;
  const fieldsOf = (content: NonNullable<Operation['requestBody']>['content']): string[] =>
    Object.values(content).flatMap(({ schema }) =>
      Object.keys(components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}),
    );
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, ...operation }]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
      needsKey: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
      ids: [
        ...parameters
          .filter(({ name, ...one }) => (one.in === 'path' && name !== 'token') || NAMES_SOMETHING.test(name))
          .map(({ name }) => name),
        ...fieldsOf(requestBody?.content ?? {}).filter((field) => NAMES_SOMETHING.test(field)),
      ],
      contentType: requestBody ? (Object.keys(requestBody.content)[0] ?? null) : null,
    })),
  );
}

/** A route of the running site; its name is `METHOD path`. */
export interface AnsweredRoute {
  readonly name: string;
  readonly handler: (...args: never[]) => unknown;
  readonly controller: Type;
}

/** Returns the routes of the running site's controllers, whether or not they are in the contract. */
export function routesOf(site: TestApp): AnsweredRoute[] {
  const scanner = new MetadataScanner();
  const controllers = [...site.app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype, instance }) => {
    if (typeof metatype !== 'function' || !instance) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, AnsweredRoute['handler']>;
    const base: string = Reflect.getMetadata(PATH_METADATA, metatype) ?? '';
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method: RequestMethod | undefined = handler && Reflect.getMetadata(METHOD_METADATA, handler);
      if (!handler || method === undefined) return [];
      const own = [Reflect.getMetadata(PATH_METADATA, handler)].flat() as string[];
      return own.map((path) => ({
        name: `${RequestMethod[method]} ${pathOf(base, path)}`,
        handler,
        controller: metatype as Type,
      }));
    });
  });
}

const pathOf = (base: string, own: string): string =>
  `/api/${[base, own]
    .map((part) => part.replaceAll(/^\/+|\/+$/g, ''))
    .filter(Boolean)
    .join('/')}`.replaceAll(/:(\w+)/g, '{$1}');

/** Sends a request to a route: `values` fill its path, `query` and `body` are sent unchanged. */
export function send(
  site: TestApp,
  { method, path, contentType }: Pick<Route, 'method' | 'path' | 'contentType'>,
  {
    token,
    values = {},
    query = {},
    body,
  }: {
    readonly token?: string | null;
    readonly values?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  },
): supertest.Test {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'none'));
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  // Every request sends a version, so that a route that requires one checks the rest, too.
  const request = keyed(site.http[verb](filled).query(query).redirects(0), filled).set('if-match', '"1"');
  if (token) void request.set('x-auth-token', token);
  if (contentType === null) return body ? request.send(body) : request;
  return request.type(contentType).send(contentType === 'application/json' ? (body ?? {}) : (body ?? 'x'));
}
