import { createServer, type Server } from 'node:http';
import {
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { AppLogger } from '../logging/logger.js';
import { Metrics } from './metrics.js';
import { QueueMetrics } from './queue-metrics.js';

/** Serves the metrics on a separate port, which no proxy exposes. A response also shows that a worker is alive. */
@Injectable()
class MetricsServer implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  #server: Server | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    const { version, commit, builtAt } = this.settings.release;
    const labels = { version, commit: commit ?? '', built_at: builtAt ?? '', role: this.settings.role };
    this.metrics.state('site_build_info', 'Release of this process; the value is 1', Object.keys(labels), async () => [
      { ...labels, value: 1 },
    ]);
  }

  onApplicationBootstrap(): void {
    const { metricsPort, host } = this.settings;
    if (metricsPort === 0) return;
    const { registry } = this.metrics;
    this.#server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    // Metrics are optional: two sites on one machine may be configured with the same port.
    this.#server.on('error', (error) => this.logger.warn('metrics server failed', error, MetricsServer.name));
    this.#server.listen(metricsPort, host);
  }

  onApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

@Module({ providers: [MetricsServer, QueueMetrics] })
export class MetricsModule {}
