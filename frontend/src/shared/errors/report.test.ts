import { ApiError, NO_ANSWER } from '../../api/api-error';
import { report } from './report';

const shown = new Map<string, unknown>();
jest.mock('../ui/toast', () => ({
  // As the library does: a notice takes the place of an earlier one with the same id.
  toast: { error: (text: unknown, { id }: { id: string }) => (shown.set(id, text), id) },
}));
jest.mock('../../i18n/catalogue', () => ({
  translateUi: () => (key: string, values?: { message: string; id: string }) =>
    values ? `${values.message} (${values.id})` : key,
}));

beforeEach(() => {
  shown.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const refusal = (status: number, message: string, requestId: string) =>
  new ApiError(status, { code: 'some.code', message, requestId }, '');

describe('two parts of a page that fail together', () => {
  it.each([
    ['were refused in the same words', refusal(409, 'Changed', 'a'), refusal(409, 'Changed', 'b'), 'Changed'],
    ['failed inside the server', refusal(500, 'Failed', 'a'), refusal(500, 'Failed', 'b'), 'Failed (b)'],
    [
      'were cut off, one by the network and one by a proxy without a server',
      new ApiError(NO_ANSWER, { code: 'unreachable' }, ''),
      new ApiError(502, '<html></html>', 'Bad Gateway'),
      'network.unreachable',
    ],
  ])('two parts of a page that fail together show one notice when both %s', (_how, one, other, text) => {
    expect(report(one)).toBe(report(other));
    expect([...shown.values()]).toEqual([text]);
  });

  it('two parts of a page that fail together show two notices when they were refused for different reasons', () => {
    report(refusal(409, 'Changed', 'a'));
    report(refusal(404, 'Gone', 'b'));
    expect([...shown.values()]).toEqual(['Changed', 'Gone']);
  });
});
