import { runCommand } from './run-command.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error('Interrompido. Repita o comando para continuar de onde parou.')));
}
process.exitCode = await runCommand(process.argv.slice(2), process, stop.signal);
