import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Requires } from '../../../platform/http/access/access.js';
import { ReleaseView, Returns } from '../../../platform/http/output/returns.js';
import { StatusService } from '../status.service.js';
import { QueueStateView } from './jobs.controller.js';

export class DatabaseStatusView {
  @ApiProperty() version!: string;
  @ApiProperty({ type: 'integer', description: 'Duration of a test query' }) milliseconds!: number;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Latest migration applied' }) migration!: string;
  @ApiProperty({ type: 'integer' }) connections!: number;
  @ApiProperty({ type: 'integer' }) maxConnections!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the last archived segment; null if archiving is off',
  })
  archivedAt!: Date | null;
  @ApiProperty({ type: 'integer', description: 'Open incidents about broken invariants of the books' })
  openBooksIncidents!: number;
  @ApiProperty({ type: 'integer', description: 'Licences that an upgrade had to correct' }) correctedLicenses!: number;
}

export class SigningKeyStatusView {
  @ApiProperty() kid!: string;
  @ApiProperty({ description: 'Test key, refused in production' }) isTest!: boolean;
  @ApiProperty({ type: 'integer' }) publicKeys!: number;
}

export class ChainStatusView {
  @ApiProperty({ type: String, format: 'date-time' }) checkedAt!: Date;
  @ApiProperty({ type: 'integer' }) sealed!: number;
  @ApiProperty({ type: 'integer', nullable: true }) brokenAt!: number | null;
}

export class LastRunView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time' }) at!: Date;
}

class SiteStatusView extends ReleaseView {
  @ApiProperty() node!: string;
  @ApiProperty({ description: 'Host name of the replica that responded' }) host!: string;
  @ApiProperty({ enum: ['all', 'api', 'worker'] }) role!: string;
  @ApiProperty() isProduction!: boolean;
  @ApiProperty({ type: String, format: 'date-time' }) startedAt!: Date;
  @ApiProperty({ type: DatabaseStatusView }) database!: DatabaseStatusView;
  @ApiProperty({ enum: ['up', 'read_only', 'down', 'unused'] }) redis!: 'up' | 'read_only' | 'down' | 'unused';
  @ApiProperty({ enum: ['smtp', 'local'] }) mailTransport!: 'smtp' | 'local';
  @ApiProperty({ type: [String] }) paymentProviders!: string[];
  @ApiProperty({ type: [QueueStateView] }) queues!: QueueStateView[];
  @ApiProperty({ type: SigningKeyStatusView }) signingKey!: SigningKeyStatusView;
  @ApiProperty({ type: ChainStatusView, nullable: true }) auditCheck!: ChainStatusView | null;
  @ApiProperty({ type: [LastRunView] }) lastRuns!: LastRunView[];
}

/** Status of the database, the queues and everything else that the site depends on. */
@Controller('admin/status')
@Requires('status.read')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Returns(200, SiteStatusView)
  async look() {
    return this.status.read();
  }
}
