import { EXIT } from './exit-codes.ts';
import { HELP, parseArgs } from './parse-args.ts';
import { processFolder } from './process-folder.ts';
import { createProgress } from './progress.ts';

const parsed = parseArgs(process.argv.slice(2));
if (parsed.kind === 'help') {
  process.stdout.write(HELP);
} else if (parsed.kind === 'usage') {
  process.stderr.write(`${parsed.message}\n`);
  process.exitCode = EXIT.usage;
} else {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('Interrompido. Repita o comando para continuar de onde parou.')));
  }
  const progress = createProgress(process.stderr);
  try {
    const print = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    process.exitCode = await processFolder(parsed.options, { print, progress, signal: stop.signal });
  } catch (error) {
    progress.end();
    process.stderr.write(`${describe(error, parsed.options.folder)}\n`);
    process.exitCode = isMissing(error, parsed.options.folder) ? EXIT.usage : EXIT.failure;
  }
}

function isMissing(error: unknown, folder: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR') &&
    'path' in error &&
    error.path === folder
  );
}

function describe(error: unknown, folder: string): string {
  if (isMissing(error, folder)) return `A pasta "${folder}" não existe. Confira o caminho informado.`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return 'Não há espaço no disco. Libere espaço e repita o comando: ele continua de onde parou.';
  return error instanceof Error ? error.message : String(error);
}
