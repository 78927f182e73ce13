import { userInfo } from 'node:os';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { AdministracaoError } from '../modules/administracao/index.ts';
import { InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { withInstallation } from './open-installation.ts';
import { AJUDA } from './owner/ajuda.ts';
import { parseComando } from './owner/parse-comando.ts';
import { runComando } from './owner/run-comando.ts';
import { UsoError } from './owner/valores.ts';

process.exitCode = await run(process.argv.slice(2));

/** The command `npm run owner`. Answers 0 when it did what was asked, 1 when that was refused, 2 for a wrong call. */
async function run(args: readonly string[]): Promise<number> {
  try {
    checkNodeVersion();
    const comando = parseComando(args);
    if (comando.nome === 'help') {
      process.stdout.write(AJUDA);
      return 0;
    }
    const texto = await withInstallation(readConfig(), (deps) => runComando(deps, comando, readOperador()));
    process.stdout.write(texto);
    return 0;
  } catch (error) {
    if (error instanceof UsoError) return fail(2, `${error.message}\nVeja: npm run owner -- --help`);
    if (error instanceof ConfigError || error instanceof InstanceRunningError) return fail(2, error.message);
    if (error instanceof AdministracaoError) return fail(1, error.message);
    return fail(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Who is at the machine; a container may have no name for its user. */
function readOperador(): string {
  try {
    return userInfo().username;
  } catch {
    return 'desconhecido';
  }
}

function fail(code: number, message: string): number {
  process.stderr.write(`${message}\n`);
  return code;
}
