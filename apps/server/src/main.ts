import { ConfigError, checkNodeVersion, readConfig } from './config.ts';
import { InstanceRunningError } from './platform/instance/acquire-instance-lock.ts';
import { createJsonLogger } from './platform/log/json-logger.ts';
import { type RunningServer, startServer } from './start-server.ts';

const STOP_LIMIT_MS = 45_000;

await main();

/** The entry point of the server: starts what ROLE says, tells where, and stops in order on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  try {
    checkNodeVersion();
    const config = readConfig();
    const log = createJsonLogger({ level: config.logLevel, write: (line) => process.stderr.write(line) });
    const stopping = Promise.withResolvers<NodeJS.Signals>();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve(signal));
    process.on('uncaughtException', (err) => {
      log.error({ err }, 'uncaught exception');
      process.exitCode = 1;
      stopping.resolve('SIGTERM');
    });
    const server = await startServer(config, log);
    announce(server, config.productName);
    await stopping.promise;
    say('Encerrando…');
    // A step that hangs must not keep the terminal; the next start recovers whatever is left.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await server.stop();
    say('Encerrado.');
    process.exit();
  } catch (error) {
    if (error instanceof ConfigError || error instanceof InstanceRunningError)
      process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}

function announce({ address }: RunningServer, productName: string): void {
  say(address === null ? `${productName}: processando tarefas.` : `${productName} pronto em ${address}`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return 'A porta já está em uso: defina outra em PORT.';
  return error.stack ?? error.message;
}
