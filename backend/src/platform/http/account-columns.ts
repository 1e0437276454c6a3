import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** What a route needs to know of the caller's account. */
export interface AccountColumns {
  /** Unique to the text: the statement is prepared under it. */
  readonly name: string;
  /** A select list over `accounts a`. */
  readonly sql: string;
}

/** A request whose session was looked up together with its route's columns. */
export type RequestWithColumns = FastifyRequest & { accountColumns?: object };

const CONFIG = 'accountColumns';

/** Reads columns of the caller's account in the very statement that looks the session up: one round trip, not two. */
export const ReadsWithSession = (columns: AccountColumns): MethodDecorator => RouteConfig({ [CONFIG]: columns });

/** The columns that the route of a request reads with the session, or null. */
export const columnsFor = ({ routeOptions }: FastifyRequest): AccountColumns | null =>
  (routeOptions.config as { [CONFIG]?: AccountColumns })[CONFIG] ?? null;

/** What `@ReadsWithSession` has read. */
export const ReadWithSession = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { accountColumns } = context.switchToHttp().getRequest<RequestWithColumns>();
  if (!accountColumns) throw new Error('nothing was read with the session');
  return accountColumns;
});
