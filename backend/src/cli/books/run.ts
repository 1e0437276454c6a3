import { BooksAudit, FOLD_RULE, INVARIANTS } from '../../modules/books/index.js';
import { type CommandIo, onSite } from '../site.js';

/** Prints the checks that hold, those that fail, and the sums. Returns the exit code: 0 all hold, 1 otherwise. */
export function runBooksCommand(io: CommandIo): Promise<number> {
  return onSite(io, async (app) => {
    const audit = app.get(BooksAudit, { strict: false });
    const broken = await audit.checkAll();
    for (const { id, says } of [...INVARIANTS, FOLD_RULE]) {
      const breach = broken.find(({ invariantId }) => invariantId === id);
      io.out(`${breach ? 'BROKEN' : 'ok    '}  ${id}: ${says}`);
      for (const one of breach?.breaches ?? []) io.out(`          ${JSON.stringify(one)}`);
    }
    io.out(JSON.stringify(await audit.statement()));
    return broken.length === 0 ? 0 : 1;
  });
}
