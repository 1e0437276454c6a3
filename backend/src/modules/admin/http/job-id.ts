import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';

/** Parses the number of an outbox row; anything else is no job's id. */
@Injectable()
export class JobId implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!/^\d{1,18}$/.test(value)) throw new AppError('job.not_found');
    return value;
  }
}
