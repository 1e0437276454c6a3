import { type PaymentProvider, ProviderError } from './provider.port.js';
import { type CallOutcome, listenerFor, WatchedProvider } from './payment-providers.js';

const REF = { outTradeNo: '1', providerRef: null };

function watch(answers: readonly (Error | 'paid')[]) {
  const [outcomes, lines]: [CallOutcome[], string[]] = [[], []];
  const waiting = [...answers];
  const close = async () => {
    const answer = waiting.shift() ?? 'paid';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const adapter = { method: 'alipay', range: [1, 2], refundsByItself: true, differsByScene: false, close };
  const hear = listenerFor('alipay', (outcome) => outcomes.push(outcome), {
    lost: (line, cause) => lines.push(`${line}: ${String(cause)}`),
    back: (line) => lines.push(line),
  });
  return { provider: new WatchedProvider(adapter as unknown as PaymentProvider, hear), outcomes, lines };
}

describe('a watched payment provider', () => {
  it('reports once that a provider stopped responding, with the cause, and once that it responds again', async () => {
    const gone = new ProviderError('unknown_outcome', 'TIMEOUT');
    const { provider, outcomes, lines } = watch(['paid', gone, new Error('ECONNREFUSED'), 'paid', 'paid']);
    for (let call = 0; call < 5; call += 1) await provider.close(REF).catch(() => undefined);
    expect(outcomes).toEqual(['answered', 'unanswered', 'unanswered', 'answered', 'answered']);
    expect(lines).toEqual([
      'the payment provider alipay does not respond: ProviderError: unknown_outcome: TIMEOUT',
      'the payment provider alipay responds again',
    ]);
  });

  it('a refusal counts as a response and an unusable response does not, and both reach the caller', async () => {
    const [refusal, nonsense] = [new ProviderError('rejected', 'NO'), new ProviderError('bad_response', 'HTML')];
    const { provider, outcomes } = watch([refusal, nonsense]);
    await expect(provider.close(REF)).rejects.toBe(refusal);
    await expect(provider.close(REF)).rejects.toBe(nonsense);
    expect(outcomes).toEqual(['answered', 'unanswered']);
  });
});
