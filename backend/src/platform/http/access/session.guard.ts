import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS, type Access } from './access.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest } from './principal.js';

/** Admits callers to the routes that declare who may call them; all others are always refused. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined)
      throw new Error(
        `${context.getClass().name}.${context.getHandler().name} does not declare who may call it (@LetsIn)`,
      );
    await this.admission.admit(context.switchToHttp().getRequest<AuthenticatedRequest>(), access);
    return true;
  }
}
