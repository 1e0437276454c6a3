import { hostname } from 'node:os';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { ReleaseView, Returns } from '../../../platform/http/output/returns.js';
import { ReadinessChecks } from '../readiness.service.js';

export class LivenessView extends ReleaseView {
  @ApiProperty({ enum: ['ok'] }) status!: string;
}

export class ReadinessView extends ReleaseView {
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'], description: '`degraded`: Redis accepts no writes' })
  status!: string;
  @ApiProperty({ enum: ['up', 'read_only', 'down'] }) database!: string;
  @ApiProperty({ enum: ['up', 'read_only', 'down', 'unused'] }) redis!: string;
  @ApiProperty({ description: 'The database accepts later releases only; this process is about to exit' })
  isOutdated!: boolean;
  @ApiProperty({ description: 'Host name of the replica that responded' }) host!: string;
}

/**
 * The limit is far above the rate of probes and load balancers. It is counted in this process, because the shared store
 * may be what is down.
 */
@Controller('health')
@LetsIn('public')
@Limit({ name: 'health', points: 6_000, windowSeconds: 60, per: 'address', isCountedHere: true })
export class HealthController {
  constructor(
    private readonly readiness: ReadinessChecks,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Liveness: the process runs. Checks no dependency. */
  @Get('live')
  @Returns(200, LivenessView)
  live(): LivenessView {
    return { status: 'ok', ...this.settings.release };
  }

  /**
   * Readiness: 503 while the database accepts no writes, or later releases only, or while the process is shutting down.
   */
  @Get('ready')
  @Returns(200, ReadinessView)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessView> {
    const { isReady, database, redis, isOutdated } = await this.readiness.check();
    if (!isReady) void reply.status(503);
    const isWhole = redis === 'up' || redis === 'unused';
    const status = !isReady ? 'unavailable' : isWhole ? 'ok' : 'degraded';
    return { status, database, redis, isOutdated, host: hostname(), ...this.settings.release };
  }
}
