import { EXIT } from './exit-codes.ts';
import { HELP } from './help.ts';
import { type ParsedArgs, parseArgs } from './parse-args.ts';
import type { ProcessIo } from './process-folder.ts';
import { createProgress, type Output } from './progress.ts';

export interface CommandOutputs {
  stdout: Output;
  stderr: Output;
}

/** Runs the command line with these arguments and gives the exit code; `signal` stops it. */
export async function runCommand(
  args: readonly string[],
  { stdout, stderr }: CommandOutputs,
  signal: AbortSignal,
): Promise<number> {
  const parsed = parseArgs(args);
  if (parsed.kind === 'help') {
    stdout.write(HELP);
    return EXIT.ok;
  }
  if (parsed.kind === 'usage') {
    stderr.write(`${parsed.message}\n`);
    return EXIT.usage;
  }
  const progress = createProgress(stderr);
  try {
    const print = (line: string): void => {
      stdout.write(`${line}\n`);
    };
    return await run(parsed, { print, warn: (line) => void stderr.write(`${line}\n`), progress, signal });
  } catch (error) {
    progress.end();
    const folder = 'folder' in parsed.options ? parsed.options.folder : '';
    stderr.write(`${describe(error, folder)}\n`);
    return isMissing(error, folder) ? EXIT.usage : EXIT.failure;
  }
}

/** Loads what the command needs and nothing else: help and a wrong call are answered at once. */
async function run(
  command: Exclude<ParsedArgs, { kind: 'help' | 'usage' }>,
  io: ProcessIo & { warn: (line: string) => void },
): Promise<number> {
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
    case 'mcp':
      return (await import('./mcp/serve-mcp.ts')).serveMcp(command.options, io);
    case 'validar':
      return (await import('./validate-files.ts')).validateFiles(command.options, io);
    case 'reforma':
      return (await import('./calculate-reforma.ts')).calculateReforma(command.options, io);
    case 'sql':
      return (await import('./print-sql.ts')).printSql(command.options, io);
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
