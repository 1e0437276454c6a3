import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { LetsIn } from '../../../../../platform/http/access/access.js';
import { Id } from '../../../../../platform/http/input/fields.js';
import { Returns } from '../../../../../platform/http/output/returns.js';
import { Limit } from '../../../../../platform/limits/limit.guard.js';
import {
  SANDBOX_OUTCOMES,
  SandboxCashier,
  type SandboxOutcome,
  type SandboxTrade,
} from '../sandbox-cashier.service.js';

class PlayOutcome {
  @ApiProperty({ enum: SANDBOX_OUTCOMES })
  @IsIn(SANDBOX_OUTCOMES)
  outcome!: SandboxOutcome;
}

/** What the sandbox cashier shows. */
class SandboxTradeView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ type: 'integer', description: 'Fen' }) amountFen!: number;
  @ApiProperty({ enum: ['waiting', 'paid', 'closed', 'failed'] }) status!: string;
  /** The page to which the customer returns. */
  @ApiProperty() returnUrl!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

const toView = (trade: SandboxTrade): SandboxTradeView => ({ ...trade, expiresAt: trade.expiresAt.toISOString() });

/** The sandbox cashier: the simulated gateway's page, on our own site. Exists only where the sandbox is enabled. */
@Controller('payments/sandbox')
@LetsIn('public')
@Limit({ name: 'sandbox', points: 120, windowSeconds: 60, per: 'address' })
export class SandboxController {
  constructor(private readonly cashier: SandboxCashier) {}

  @Get(':paymentId')
  @Returns(200, SandboxTradeView)
  async show(@Id('paymentId') paymentId: string): Promise<SandboxTradeView> {
    return toView(await this.cashier.get(paymentId));
  }

  /** Simulates one outcome; the signed notification follows over HTTP. */
  @Post(':paymentId')
  @Returns(200, SandboxTradeView)
  async play(@Id('paymentId') paymentId: string, @Body() { outcome }: PlayOutcome): Promise<SandboxTradeView> {
    return toView(await this.cashier.play(paymentId, outcome));
  }
}
