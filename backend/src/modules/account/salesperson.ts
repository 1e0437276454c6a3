import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { seesOwnCustomers } from '../../domain/access/roles.js';
import type { AuthenticatedRequest } from '../../platform/http/access/access.js';

/**
 * The caller's account if their role sees only the orders and licences of their own customers; null if it sees all. A
 * route that reads either passes it on to its query.
 */
export const OnlySalesperson = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new Error('a route that requires an account was called without one');
  return seesOwnCustomers(user.role) ? user.accountId : null;
});

/**
 * The SQL condition that an account is a customer of a salesperson, given the placeholder of the latter's account; null
 * is everybody's. A customer is theirs who asked for or accepted a quote that they sent: the account of a quote is set
 * by its customer alone, so sending someone a quote gives no access to their orders.
 */
export const isCustomerOf = (accountId: string, salesperson: string): string =>
  `(${salesperson}::uuid IS NULL OR ${accountId} IN (
     SELECT s.account_id FROM quotes s
      WHERE s.salesperson_id = ${salesperson}::uuid AND s.sent_at IS NOT NULL AND s.account_id IS NOT NULL))`;
