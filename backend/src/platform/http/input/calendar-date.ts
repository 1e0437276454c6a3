import { ValidateBy } from 'class-validator';

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** `YYYY-MM-DD` and a real day: 30 February is none. */
export const IsCalendarDate = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCalendarDate',
    validator: {
      validate(value: unknown): boolean {
        if (typeof value !== 'string' || !SHAPE.test(value)) return false;
        const day = new Date(`${value}T00:00:00Z`);
        return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
      },
    },
  });
