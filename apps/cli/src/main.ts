import { EXIT } from './exit-codes.ts';
import { HELP } from './help.ts';
import { type ParsedArgs, parseArgs } from './parse-args.ts';
import type { ProcessIo } from './process-folder.ts';
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
    process.exitCode = await run(parsed, { print, progress, signal: stop.signal });
  } catch (error) {
    progress.end();
    const folder = parsed.kind === 'modelo' ? '' : parsed.options.folder;
    process.stderr.write(`${describe(error, folder)}\n`);
    process.exitCode = isMissing(error, folder) ? EXIT.usage : EXIT.failure;
  }
}

/** Loads what the command needs and nothing else: help and a wrong call are answered at once. */
async function run(command: Exclude<ParsedArgs, { kind: 'help' | 'usage' }>, io: ProcessIo): Promise<number> {
  switch (command.kind) {
    case 'process':
      return (await import('./process-folder.ts')).processFolder(command.options, io);
    case 'retificar':
      return (await import('./rectify-folder.ts')).rectifyFolder(command.options, io);
    case 'simular':
      return (await import('./simulate-folder.ts')).simulateFolder(command.options, io);
    case 'propor':
      return (await import('./propose-folder.ts')).proposeFolder(command.options, io);
    case 'dossie':
      return (await import('./dossie-folder.ts')).dossieFolder(command.options, io);
    case 'transmitir':
      return (await import('./transmit-folder.ts')).transmitFolder(command.options, io);
    case 'watch':
      return (await import('./watch/watch-folder.ts')).watchFolder(command.options, io);
    case 'sql':
      return (await import('./print-sql.ts')).printSql(command.options, io.print);
    case 'modelo':
      return (await import('./write-modelo.ts')).writeModelo(command.options, io.print);
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
