import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { DevolucaoError, giveBackPagamento, reconcilePagamentos } from '../modules/pagamentos/index.ts';
import { InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { withInstallation } from './open-installation.ts';

const AJUDA = `Uso: npm run payments -- check
     npm run payments -- refund <código do pagamento> --motivo <texto>

check pergunta ao provedor sobre as cobranças cujo aviso pode ter se perdido, como o portal faz a cada cinco minutos.
refund devolve um pagamento inteiro: retira os créditos ainda não consumidos e pede a devolução ao provedor. Sem
resposta, rode outra vez: o dinheiro é devolvido uma vez só. O código está no registro de atividades da organização.

Saída: 0 feito, 1 recusado (a mensagem diz por quê), 2 comando ou configuração errada.
`;
const MAX_MOTIVO = 200;

process.exitCode = await run(process.argv.slice(2));

/**
 * The command `npm run payments`. Answers 0 when it did what was asked, 1 when that was refused, 2 for a wrong call.
 */
async function run(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) return say(0, AJUDA);
  const pedido = parse(argv);
  if (pedido === undefined) return say(2, AJUDA);
  try {
    checkNodeVersion();
    return say(0, await withInstallation(readConfig(), pedido));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof InstanceRunningError) return say(2, `${error.message}\n`);
    if (error instanceof DevolucaoError) return say(1, `${error.message}\n`);
    return say(1, `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}

function parse(argv: readonly string[]): Parameters<typeof withInstallation<string>>[1] | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { motivo: { type: 'string' } },
    });
    const [nome, cobrancaId, ...resto] = positionals;
    if (nome === 'check' && cobrancaId === undefined && values.motivo === undefined)
      return async (deps) => `Cobranças consultadas: ${await reconcilePagamentos(deps)}.\n`;
    const motivo = values.motivo?.trim() ?? '';
    if (nome !== 'refund' || cobrancaId === undefined || resto.length > 0) return undefined;
    if (motivo === '' || motivo.length > MAX_MOTIVO) return undefined;
    return async (deps) => {
      const fim = await giveBackPagamento(deps, { cobrancaId, operador: readOperador(), motivo });
      return fim === 'devolvida'
        ? 'Pagamento devolvido.\n'
        : 'Devolução em andamento no banco. O portal acompanha; os créditos já foram retirados.\n';
    };
  } catch {
    return undefined;
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

function say(code: number, text: string): number {
  (code === 0 ? process.stdout : process.stderr).write(text);
  return code;
}
