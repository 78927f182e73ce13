import { parseArgs } from 'node:util';
import { formatCnpj } from '@apura/br';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Deps } from '../deps.ts';
import {
  AdministracaoError,
  type ArmazenamentoConferido,
  describeOwners,
  showOwner,
  verifyArmazenamento,
} from '../modules/administracao/index.ts';
import { InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { withInstallation } from './open-installation.ts';
import { readCnpj, UsoError } from './owner/valores.ts';

const AJUDA = `Uso: npm run verify
     npm run verify -- [CNPJ] [--rapido]

Lê tudo o que está guardado de uma organização, ou de todas, e compara com o que o banco diz: tamanho e, onde há, o
SHA-256. Diz por projeto o que sumiu, o que está danificado e o que ninguém usa ("sem registro"). Não muda nada, e o
portal pode estar rodando. --rapido compara só os tamanhos, sem ler os arquivos.

Saída: 0 nada falta, 1 há o que sumiu ou está danificado, 2 comando ou configuração errada.
`;

process.exitCode = await run(process.argv.slice(2));

/** The command `npm run verify`. Answers 0 when nothing is missing, 1 for what is, 2 for a wrong call. */
async function run(argv: readonly string[]): Promise<number> {
  try {
    checkNodeVersion();
    const pedido = parse(argv);
    if (pedido === null) return say(0, AJUDA);
    return await withInstallation(readConfig(), (deps) => verify(deps, pedido));
  } catch (error) {
    if (error instanceof UsoError) return fail(2, `${error.message}\nVeja: npm run verify -- --help`);
    if (error instanceof ConfigError || error instanceof InstanceRunningError) return fail(2, error.message);
    if (error instanceof AdministracaoError) return fail(1, error.message);
    return fail(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

interface Pedido {
  cnpj: string | null;
  rapido: boolean;
}

function parse(argv: readonly string[]): Pedido | null {
  let lidos: { positionals: string[]; values: { rapido?: boolean; help?: boolean } };
  try {
    const bool = { type: 'boolean' } as const;
    lidos = parseArgs({ args: [...argv], allowPositionals: true, options: { rapido: bool, help: bool } });
  } catch (error) {
    throw new UsoError(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = lidos;
  if (values.help === true) return null;
  const [cnpj, ...resto] = positionals;
  if (resto.length > 0) throw new UsoError(`Argumento a mais: ${resto[0]}.`);
  return { cnpj: cnpj === undefined ? null : readCnpj(cnpj), rapido: values.rapido === true };
}

async function verify(deps: Deps, { cnpj, rapido }: Pedido): Promise<number> {
  const owners = cnpj === null ? await describeOwners(deps) : [(await showOwner(deps, cnpj)).owner];
  if (owners.length === 0) return say(0, 'Nenhuma organização.\n');
  let falta = false;
  for (const owner of owners) {
    const conferido = await verifyArmazenamento(deps, owner.id, { rapido });
    say(0, `${formatCnpj(owner.cnpj)}  ${formatConferido(conferido)}`);
    falta ||= countOf(conferido, ['sumiu', 'danificado']) > 0;
  }
  return falta ? 1 : 0;
}

function formatConferido(conferido: ArmazenamentoConferido): string {
  const { objetos, bytes, projetos } = conferido;
  const megabytes = (bytes / (1024 * 1024)).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  const n = (...defeitos: string[]) => countOf(conferido, defeitos).toLocaleString('pt-BR');
  let texto =
    `${objetos.toLocaleString('pt-BR')} objetos registrados, ${megabytes} MB conferidos: ` +
    `${n('sumiu')} sumiram, ${n('danificado')} danificados, ${n('sem registro')} sem registro\n`;
  for (const { rotulo, achados } of projetos) {
    texto += `  ${rotulo === '' ? 'Fora de projetos' : rotulo}\n`;
    for (const { key, oQue, defeito, detalhe } of achados) {
      const oque = [oQue, detalhe].filter((parte) => parte !== '').join(': ');
      texto += `    ${defeito.padEnd(12)}  ${oque === '' ? '' : `${oque}  `}${key}\n`;
    }
  }
  return texto;
}

function countOf({ projetos }: ArmazenamentoConferido, defeitos: readonly string[]): number {
  return projetos.flatMap(({ achados }) => achados).filter(({ defeito }) => defeitos.includes(defeito)).length;
}

function say(code: number, texto: string): number {
  process.stdout.write(texto);
  return code;
}

function fail(code: number, message: string): number {
  process.stderr.write(`${message}\n`);
  return code;
}
