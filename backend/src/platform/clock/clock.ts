import { Injectable } from '@nestjs/common';

/** The one source of the present, so that tests can move it. Rules are told the time and never ask. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
