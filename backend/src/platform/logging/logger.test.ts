import { QueryFailedError } from 'typeorm';
import { AppLogger, createLogger } from './logger.js';

/** The line that an error leaves in the log. */
function logged(error: Error): string {
  const lines: string[] = [];
  new AppLogger(createLogger('info', { write: (line) => void lines.push(line) })).error('it failed', error, 'Test');
  return lines.join('');
}

const SECRET = 'm7-s3cret';

describe('the log', () => {
  it.each([
    [
      'the values and the row of a refused statement',
      new QueryFailedError(
        'INSERT INTO outbox (payload) VALUES ($1)',
        [{ link: SECRET }],
        Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (mail)=(${SECRET}) already exists.` }),
      ),
      '23505',
    ],
    [
      'the request of a failed call',
      Object.assign(new Error('socket hang up'), {
        code: 'ECONNRESET',
        config: { headers: { Authorization: SECRET }, data: SECRET },
      }),
      'ECONNRESET',
    ],
    [
      'what belongs to the cause of an error',
      new Error('it is away', { cause: Object.assign(new Error('reset'), { parameters: [SECRET] }) }),
      'reset',
    ],
    [
      'what belongs to one of several errors',
      new AggregateError([Object.assign(new Error('refused'), { parameters: [SECRET] })], 'all failed'),
      'all failed',
    ],
  ])('the log names an error without %s', (_, error, name) => {
    const line = logged(error);
    expect(line).not.toContain(SECRET);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: 'it failed', source: 'Test' });
    expect(line).toContain(name);
    expect(line).toContain('logger.test');
  });
});
