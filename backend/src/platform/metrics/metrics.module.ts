import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';
import { QueueMetrics } from './queue-metrics.js';

@Global()
@Module({ providers: [Metrics, MetricsServer, QueueMetrics], exports: [Metrics] })
export class MetricsModule {}
