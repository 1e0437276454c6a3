import { Module } from '@nestjs/common';
import { CasesQueries } from './cases.queries.js';
import { CasesController } from './http/cases.controller.js';

@Module({ controllers: [CasesController], providers: [CasesQueries] })
export class CasesModule {}
