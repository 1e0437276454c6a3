import { Injectable } from '@nestjs/common';

/**
 * The single source of the current time, so that tests can move it. Domain rules are given the time and never read it.
 */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
