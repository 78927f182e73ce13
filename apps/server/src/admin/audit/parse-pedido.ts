import { parseArgs } from 'node:util';
import { readCnpj, UsoError } from '../owner/valores.ts';

export const AJUDA = `Uso: npm run audit -- verify [CNPJ] [--esperado <ordem>:<elo>]
     npm run audit -- export <CNPJ> [--inicio aaaa-mm-dd] [--fim aaaa-mm-dd] [--para <arquivo>]
     npm run audit -- prune <CNPJ> --antes aaaa-mm-dd

verify refaz a cadeia do registro de atividades de uma organização, ou de todas, e diz qual é a primeira linha que não
está como foi escrita. Mostra a cabeça da cadeia (ordem:elo): guarde-a fora do banco e informe-a em --esperado para
saber também se o fim da cadeia foi cortado. O portal a escreve no próprio log de hora em hora.
export escreve as linhas do período em JSON, uma por linha, para um SIEM; os dois dias contam.
prune descarta as linhas de antes de um dia, de há mais de 180 dias; uma linha diz até onde, e a cadeia continua
verificável.

Saída: 0 feito e inteira, 1 cadeia quebrada ou recusado, 2 comando ou configuração errada.
`;

/** One call of the command, checked. Days are yyyy-MM-dd. */
export type PedidoAuditoria =
  | { nome: 'help' }
  | { nome: 'verify'; cnpj: string | null; esperado: { ordem: string; elo: string } | null }
  | { nome: 'export'; cnpj: string; inicio: string | null; fim: string | null; para: string | null }
  | { nome: 'prune'; cnpj: string; antes: string };

/** Throws {@link UsoError}. */
export function parsePedido(argv: readonly string[]): PedidoAuditoria {
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) return { nome: 'help' };
  const { nome, cnpj, values } = read(argv);
  switch (nome) {
    case 'verify': {
      only(values, ['esperado']);
      if (values.esperado !== undefined && cnpj === null)
        throw new UsoError('--esperado é de uma organização: falta o CNPJ.');
      return { nome, cnpj, esperado: readEsperado(values.esperado) };
    }
    case 'export':
      only(values, ['inicio', 'fim', 'para']);
      return {
        nome,
        cnpj: readCnpj(cnpj ?? undefined),
        inicio: readDia(values.inicio, '--inicio'),
        fim: readDia(values.fim, '--fim'),
        para: values.para ?? null,
      };
    case 'prune': {
      only(values, ['antes']);
      const antes = readDia(values.antes, '--antes');
      if (antes === null) throw new UsoError('Falta --antes, o primeiro dia que fica.');
      return { nome, cnpj: readCnpj(cnpj ?? undefined), antes };
    }
    default:
      throw new UsoError(`Comando desconhecido: ${nome}.`);
  }
}

type Opcoes = Partial<Record<'esperado' | 'inicio' | 'fim' | 'para' | 'antes', string>>;

function read(argv: readonly string[]): { nome: string; cnpj: string | null; values: Opcoes } {
  const text = { type: 'string' } as const;
  let lidos: { positionals: string[]; values: Opcoes };
  try {
    lidos = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { esperado: text, inicio: text, fim: text, para: text, antes: text },
    });
  } catch (error) {
    throw new UsoError(error instanceof Error ? error.message : String(error));
  }
  const [nome = '', cnpj, ...resto] = lidos.positionals;
  if (resto.length > 0) throw new UsoError(`Argumento a mais: ${resto[0]}.`);
  return { nome, cnpj: cnpj === undefined ? null : readCnpj(cnpj), values: lidos.values };
}

function only(values: Opcoes, allowed: readonly (keyof Opcoes)[]): void {
  const demais = Object.keys(values).find((nome) => !(allowed as readonly string[]).includes(nome));
  if (demais !== undefined) throw new UsoError(`--${demais} não é deste comando.`);
}

function readDia(texto: string | undefined, opcao: string): string | null {
  if (texto === undefined) return null;
  const dia = new Date(`${texto}T00:00:00Z`);
  const existe = /^\d{4}-\d\d-\d\d$/.test(texto) && !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
  if (!existe) throw new UsoError(`${opcao} deve ser um dia no formato aaaa-mm-dd: ${texto}.`);
  return texto;
}

function readEsperado(texto: string | undefined): { ordem: string; elo: string } | null {
  if (texto === undefined) return null;
  const [, ordem, elo] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(texto) ?? [];
  if (ordem === undefined || elo === undefined) {
    throw new UsoError('--esperado deve ser <ordem>:<elo>, como verify mostra a cabeça da cadeia.');
  }
  return { ordem, elo };
}
