import { parseArgs } from 'node:util';
import { issueCommand, publicKeyCommand } from './issue.js';
import { type CommandIo, EXIT, type ExitCode, UsageError } from './io.js';
import { type Texts, textsFor } from './texts.js';
import { inspectCommand, verifyCommand } from './verify.js';

const options = {
  key: { type: 'string' },
  machine: { type: 'string' },
  keys: { type: 'string' },
  revocations: { type: 'string' },
  at: { type: 'string' },
  input: { type: 'string' },
  'signing-key': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function dispatch(args: readonly string[], io: CommandIo, texts: Texts): Promise<ExitCode> {
  const { values, positionals } = parse(args);
  const [command, file, ...rest] = positionals;
  if (values.help || command === undefined) {
    io.out(texts.usage);
    return values.help ? EXIT.ok : EXIT.usage;
  }
  if (rest.length > 0) throw new UsageError(rest.join(' '));
  const needFile = () => {
    if (file === undefined) throw new UsageError(texts.missing('FILE'));
    return file;
  };
  const signing = { signingKey: values['signing-key'], keys: values.keys };
  switch (command) {
    case 'verify':
      return verifyCommand(io, texts, needFile(), values);
    case 'inspect':
      return inspectCommand(io, texts, needFile());
    case 'issue':
      return issueCommand(io, texts, { ...signing, input: values.input });
    case 'public-key':
      return publicKeyCommand(io, texts, signing);
    default:
      throw new UsageError(`${texts.command}: ${command}`);
  }
}

/** Runs one command line. Usage errors are printed; any other error is a bug and propagates. */
export async function runLicenseCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const texts = textsFor(io.env);
  try {
    return await dispatch(args, io, texts);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n\n${texts.usage}`);
    return EXIT.usage;
  }
}
