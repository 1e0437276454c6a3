import { QueryFailedError } from 'typeorm';
import { refusalText, toAppError } from './error.filter.js';

const failure = (message: string, properties: object): Error => Object.assign(new Error(message), properties);
const postgres = (code: string, severity = 'ERROR'): Error =>
  new QueryFailedError('SELECT 1', [], failure('refused', { code, severity }));
const redis = (message: string): Error => failure(message, { name: 'ReplyError' });

describe('what a caller is told about a failure of the database, Redis or the network', () => {
  it.each([
    ['08006', 'connection_failure'],
    ['08P01', 'protocol_violation, as poolers report it'],
    ['25006', 'read_only_sql_transaction'],
    ['25P03', 'idle_in_transaction_session_timeout'],
    ['25P04', 'transaction_timeout'],
    ['28000', 'invalid_authorization_specification: the role may not log in'],
    ['28P01', 'invalid_password'],
    ['3D000', 'invalid_catalog_name: no such database'],
    ['40001', 'serialization_failure'],
    ['40003', 'statement_completion_unknown'],
    ['40P01', 'deadlock_detected'],
    ['53100', 'disk_full'],
    ['53200', 'out_of_memory'],
    ['53300', 'too_many_connections'],
    ['55P03', 'lock_not_available'],
    ['57014', 'query_canceled'],
    ['57P01', 'admin_shutdown'],
    ['57P03', 'cannot_connect_now'],
    ['57P05', 'idle_session_timeout'],
    ['58030', 'io_error'],
    ['58P01', 'undefined_file'],
  ])('PostgreSQL refuses with %s (%s): unavailable for now', (code) => {
    expect(toAppError(postgres(code)).code).toBe('request.unavailable');
  });

  it.each([
    ['0A000', 'feature_not_supported'],
    ['22P02', 'invalid_text_representation'],
    ['23505', 'unique_violation'],
    ['25001', 'active_sql_transaction'],
    ['25P02', 'in_failed_sql_transaction'],
    ['26000', 'invalid_sql_statement_name'],
    ['42501', 'insufficient_privilege'],
    ['42703', 'undefined_column'],
    ['42P01', 'undefined_table'],
    ['54001', 'statement_too_complex'],
    ['55000', 'object_not_in_prerequisite_state'],
    ['P0001', 'raise_exception'],
    ['XX000', 'internal_error'],
    ['XX001', 'data_corrupted'],
  ])('PostgreSQL refuses with %s (%s): an error to be noticed', (code) => {
    expect(toAppError(postgres(code)).code).toBe('request.internal');
  });

  it('a connection that PostgreSQL refuses for a missing privilege is unavailable for now', () => {
    expect(toAppError(postgres('42501', 'FATAL')).code).toBe('request.unavailable');
  });

  it.each([
    "OOM command not allowed when used memory > 'maxmemory'.",
    "READONLY You can't write against a read only replica.",
    'LOADING Redis is loading the dataset in memory',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'NOREPLICAS Not enough good replicas to write.',
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    'NOAUTH Authentication required.',
    'WRONGPASS invalid username-password pair or user is disabled.',
    "NOPERM User default has no permissions to run the 'set' command",
    'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
    'CLUSTERDOWN The cluster is down',
    'TRYAGAIN Multiple keys request during rehashing of slot',
    'ERR max number of clients reached',
  ])('Redis replies "%s": unavailable for now', (message) => {
    expect(toAppError(redis(message)).code).toBe('request.unavailable');
  });

  it.each([
    "ERR unknown command 'FOO'",
    'WRONGTYPE Operation against a key holding the wrong kind of value',
    'NOSCRIPT No matching script.',
    'BUSYGROUP Consumer Group name already exists',
  ])('Redis replies "%s": an error to be noticed', (message) => {
    expect(toAppError(redis(message)).code).toBe('request.internal');
  });

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
    ['getaddrinfo EAI_AGAIN postgres', 'EAI_AGAIN'],
    ['connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH'],
    ['connect ENETUNREACH 10.0.0.9:5432', 'ENETUNREACH'],
    ['write ENOSPC', 'ENOSPC'],
    ['certificate has expired', 'CERT_HAS_EXPIRED'],
    ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['The server does not support SSL connections', undefined],
    ['Client has encountered a connection error and is not queryable', undefined],
    ['Query read timeout', undefined],
    [
      'Reached the max retries per request limit (which is 1). Refer to "maxRetriesPerRequest" option for details.',
      undefined,
    ],
    ["Stream isn't writeable and enableOfflineQueue options is false", undefined],
    ['Command timed out', undefined],
  ])('the network or the system says "%s": unavailable for now', (message, code) => {
    expect(toAppError(failure(message, { code })).code).toBe('request.unavailable');
  });

  it.each([new TypeError('x is not a function'), new Error('anything'), 'a text', null])(
    'a bug that throws %s is an error to be noticed',
    (thrown) => {
      expect(toAppError(thrown).code).toBe('request.internal');
    },
  );
});

describe('the text of a refusal', () => {
  it('separates thousands as pages do, and leaves texts as they are', () => {
    const points = { refundable: '¥1,299.00', refundablePoints: 128_400 };
    expect(refusalText('order.refund_points_invalid', 'zh', points)).toContain('可退的 128,400 积分');
    expect(refusalText('order.refund_amount_invalid', 'en', points)).toContain('refundable ¥1,299.00');
  });
});
