import { createWriteStream } from 'node:fs';
import { userInfo } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { AdministracaoError } from '../modules/administracao/index.ts';
import { InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { AJUDA, type PedidoAuditoria, parsePedido } from './audit/parse-pedido.ts';
import { runDescarte, runExportacao, runVerificacao } from './audit/run-pedido.ts';
import { withInstallation } from './open-installation.ts';
import { UsoError } from './owner/valores.ts';

process.exitCode = await run(process.argv.slice(2));

/** The command `npm run audit`. Answers 0 when all is well, 1 for a broken chain or a refusal, 2 for a wrong call. */
async function run(argv: readonly string[]): Promise<number> {
  try {
    checkNodeVersion();
    const pedido = parsePedido(argv);
    if (pedido.nome === 'help') return say(0, AJUDA);
    return await runPedido(pedido);
  } catch (error) {
    if (error instanceof UsoError) return fail(2, `${error.message}\nVeja: npm run audit -- --help`);
    if (error instanceof ConfigError || error instanceof InstanceRunningError) return fail(2, error.message);
    if (error instanceof AdministracaoError) return fail(1, error.message);
    return fail(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function runPedido(pedido: Exclude<PedidoAuditoria, { nome: 'help' }>): Promise<number> {
  return withInstallation(readConfig(), async (deps) => {
    switch (pedido.nome) {
      case 'verify': {
        const { texto, inteira } = await runVerificacao(deps, pedido);
        return say(inteira ? 0 : 1, texto);
      }
      case 'export':
        await write(await runExportacao(deps, pedido, readOperador()), pedido.para);
        return 0;
      case 'prune':
        return say(0, await runDescarte(deps, pedido, readOperador()));
    }
  });
}

/** Into a new file that no other user reads, or to whom the command is piped. */
async function write(linhas: Readable, para: string | null): Promise<void> {
  if (para !== null) return pipeline(linhas, createWriteStream(para, { flags: 'wx', mode: 0o600, flush: true }));
  await pipeline(linhas, process.stdout, { end: false });
}

/** Who is at the machine; a container may have no name for its user. */
function readOperador(): string {
  try {
    return userInfo().username;
  } catch {
    return 'desconhecido';
  }
}

function say(code: number, texto: string): number {
  process.stdout.write(texto);
  return code;
}

function fail(code: number, message: string): number {
  process.stderr.write(`${message}\n`);
  return code;
}
