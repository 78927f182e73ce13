import { limitLeitura } from '@apura/relatorios';
import { checkNodeVersion } from './config/check-node-version.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { storageFolderOf } from './platform/child/folders-of.ts';
import { isDiskFull } from './platform/disk/port.ts';
import { InstanceRunningError } from './platform/instance/acquire-instance-lock.ts';
import { createJsonLogger } from './platform/log/json-logger.ts';
import { StorageSetupError } from './platform/storage/port.ts';
import { type RunningServer, startServer } from './start-server.ts';

const STOP_LIMIT_MS = 45_000;
/** Errors whose message says everything, in Portuguese. */
const REFUSALS = [ConfigError, InstanceRunningError, StorageSetupError];

await main();

/**
 * The entry point of the server: starts the parts that ROLE names, prints the address, and stops in order on SIGINT or
 * SIGTERM.
 */
async function main(): Promise<void> {
  try {
    checkNodeVersion();
    serveWithoutReaders();
    const config = readConfig();
    const log = createJsonLogger({ level: config.logLevel, write: (line) => process.stderr.write(line) });
    limitLeitura([storageFolderOf(config.storage)]);
    const stopping = Promise.withResolvers<void>();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve());
    // A step that hangs, of the start or of the end, must not keep the terminal; the next start recovers what is left.
    stopping.promise.then(() => setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref());
    stopWithParent(() => stopping.resolve());
    process.on('uncaughtException', (err) => {
      log.error({ err }, 'uncaught exception');
      process.exitCode = 1;
      stopping.resolve();
    });
    const server = await startServer(config, log);
    announce(server, config);
    server.failed.then((err) => {
      log.error({ err }, 'the process ends: it has no database');
      process.exitCode = 1;
      stopping.resolve();
    });
    await stopping.promise;
    say('Encerrando…');
    await server.stop();
    say('Encerrado.');
    process.exit();
  } catch (error) {
    if (REFUSALS.some((refusal) => error instanceof refusal)) process.stderr.write(`${(error as Error).message}\n`);
    else process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}

/**
 * Whoever reads the output may be killed. Each line that is written afterwards is an error of its stream, which would
 * come back as an uncaught exception, be logged, and fail again, for ever.
 */
function serveWithoutReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** A starter that holds a channel to us takes us along, also when it is killed and cannot say so. */
function stopWithParent(stop: () => void): void {
  if (process.channel === undefined || process.channel === null) return;
  process.once('disconnect', stop);
  process.channel.unref();
}

function announce({ address }: RunningServer, config: Config): void {
  if (address === null) {
    say(`${config.productName}: processando tarefas.`);
    return;
  }
  say(`${config.productName} pronto em ${address}`);
  if (!config.demo) return;
  say('Usuários de demonstração (senha Apura@2026):');
  for (const nome of ['master', 'admin', 'user']) say(`  ${nome}@demo.apura.local`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return 'A porta já está em uso: defina outra em PORT.';
  if ('code' in error && (error.code === 'EACCES' || error.code === 'EPERM') && 'path' in error) {
    return (
      `Sem permissão para usar ${error.path}: a pasta de dados pertence a outro usuário. Use o mesmo, ou defina ` +
      'outra em DATA_DIR.'
    );
  }
  if (isDiskFull(error))
    return 'Não há espaço em disco para iniciar: libere espaço na pasta de dados e inicie de novo.';
  return error.stack ?? error.message;
}
