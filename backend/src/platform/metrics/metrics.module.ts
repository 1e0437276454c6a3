import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { QueueMetrics } from './queue-metrics.js';

@Module({ providers: [MetricsServer, QueueMetrics] })
export class MetricsModule {}
