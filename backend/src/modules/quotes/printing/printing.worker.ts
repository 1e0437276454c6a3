import { parentPort } from 'node:worker_threads';
import { drawQuote, type PrintedQuote } from './draw-quote.js';

export interface PrintingAnswer {
  readonly bytes?: Uint8Array;
  readonly error?: string;
}

/** The worker-thread side of QuotePrinter: takes one quote, returns its PDF or the error, in order of arrival. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (printed: PrintedQuote) => {
  last = last.then(() => answer(printed));
});

async function answer(printed: PrintedQuote): Promise<void> {
  const answer: PrintingAnswer = await drawQuote(printed).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error: String(error) }),
  );
  parentPort?.postMessage(answer);
}
