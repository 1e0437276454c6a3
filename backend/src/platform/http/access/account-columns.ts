import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** The columns of the caller's account that a route needs. */
export interface AccountColumns {
  /** Unique to the text: the statement is prepared under it. */
  readonly name: string;
  /** A select list over `accounts a`; its values begin at `$2`. */
  readonly sql: string;
  /** The values for a request; null for one that these columns do not serve, which then reads by itself. */
  readonly values?: (request: FastifyRequest, now: Date) => readonly unknown[] | null;
}

/** Columns with the values of one request. */
export interface ChosenColumns extends Pick<AccountColumns, 'name' | 'sql'> {
  readonly values: readonly unknown[];
}

/** A request whose session was looked up together with its route's columns. */
export type RequestWithColumns = FastifyRequest & { accountColumns?: object };

const CONFIG = 'accountColumns';

/** Reads columns of the caller's account in the very statement that looks the session up: one round trip, not two. */
export const ReadsWithSession = (columns: AccountColumns): MethodDecorator => RouteConfig({ [CONFIG]: columns });

/** The columns that a request reads with the session, or null. */
export function columnsFor(request: FastifyRequest, now: Date): ChosenColumns | null {
  const { [CONFIG]: columns } = request.routeOptions.config as { [CONFIG]?: AccountColumns };
  if (!columns) return null;
  const values = columns.values ? columns.values(request, now) : [];
  return values && { name: columns.name, sql: columns.sql, values };
}

/** Whether only the first page of a list is requested, without any other parameter. */
export const isFirstPage = ({ query }: FastifyRequest): boolean => {
  const { pageIndex = '1', ...others } = query as Readonly<Record<string, unknown>>;
  return pageIndex === '1' && Object.keys(others).length === 0;
};

/** What `@ReadsWithSession` has read. */
export const ReadWithSession = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { accountColumns } = context.switchToHttp().getRequest<RequestWithColumns>();
  if (!accountColumns) throw new Error('nothing was read with the session');
  return accountColumns;
});
