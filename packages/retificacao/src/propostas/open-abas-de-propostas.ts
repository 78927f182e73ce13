import type { ObrigacaoProposta, Proposta } from '@apura/apuracao';
import { type AbaEscrita, LIMITES_PLANILHA, type LinhaEscrita, PlanilhaError } from '@apura/planilha';
import { COLUNA_ORIGEM } from '../comum/coluna-origem.ts';
import { type AbaComTitulos, fillAba, type LinhaDaAba } from '../comum/fill-aba.ts';
import type { ParametroDaPlanilha } from '../comum/parametro-da-planilha.ts';
import type { ProjetoDoModelo } from '../comum/projeto-do-modelo.ts';
import { GuardaDePropostas } from './guarda-de-propostas.ts';
import { joinPropostas, origemDasPropostas } from './join-propostas.ts';
import { loadModelo } from './load-modelo.ts';
import type { ModeloDePropostas } from './modelo-de-propostas.ts';

export interface AbasDePropostasOptions {
  obrigacao: ObrigacaoProposta;
  /** In any order; rows come out by sheet and month, and within a month as they came. */
  propostas: Iterable<Proposta> | AsyncIterable<Proposta>;
  /** Receipts of the files that are replaced, by AAAA-MM (EFD-Contribuições). */
  recibos?: Readonly<Record<string, string>>;
  /** Values of PARAMETROS in place of the defaults. */
  parametros?: readonly ParametroDaPlanilha[];
  /** For LEIA-ME and the rows of receipts. */
  projeto: ProjetoDoModelo;
  /** Rows of a sheet, the three of headings too. Only tests lower it. */
  maximoLinhas?: number;
  signal?: AbortSignal;
}

const TITULOS = 3;

/**
 * The sheets of the model filled with proposals: one row for each record, whose fields may come from several proposals.
 * The rows are read from `dir` when they are written; it is an empty folder, which the caller deletes afterwards.
 * `linhas` counts the rows that were read.
 *
 * Throws an `Error` when a proposal has another obligation, or a sheet or field that the model lacks; reading the rows
 * throws a `PlanilhaError` when there are more than a rectification reads.
 */
export async function openAbasDePropostas(
  o: AbasDePropostasOptions & { dir: string },
): Promise<{ apoio: AbaEscrita[]; abas: AbaEscrita[]; linhas: () => number }> {
  const modelo = await loadModelo(o.obrigacao);
  const doModelo = modelo.abas();
  const nomes = new Set(doModelo.map((a) => a.nome));
  const guarda = new GuardaDePropostas(o.dir);
  const resumo = createResumo();
  for await (const proposta of o.propostas) {
    o.signal?.throwIfAborted();
    if (proposta.obrigacao !== o.obrigacao || !nomes.has(proposta.aba))
      throw new Error(`no sheet ${proposta.aba} of ${proposta.obrigacao} in the model of ${o.obrigacao}`);
    await guarda.keep(proposta);
    resumo.count(proposta);
  }
  await guarda.flush();
  const { maximoLinhas = LIMITES_PLANILHA.maximoLinhas } = o;
  let linhas = 0;
  const abas = doModelo.map((aba) =>
    fillAba(
      addOrigem(aba),
      linhasDaAba({ guarda, modelo, aba: aba.nome, maximo: maximoLinhas - TITULOS, count: () => ++linhas }),
    ),
  );
  const { projeto, recibos = {}, parametros = [] } = o;
  const apoio = modelo.abasDeApoio({ projeto, recibos, parametros, resumo: resumo.linhas() });
  return { apoio, abas, linhas: () => linhas };
}

async function* linhasDaAba(o: {
  guarda: GuardaDePropostas;
  modelo: ModeloDePropostas;
  aba: string;
  maximo: number;
  count: () => number;
}): AsyncGenerator<LinhaDaAba> {
  let daAba = 0;
  for await (const doMes of o.guarda.read(o.aba)) {
    for (const propostas of groupByRegistro(doMes, o.modelo)) {
      daAba++;
      if (daAba > o.maximo || o.count() > LIMITES_PLANILHA.maximoLinhasDaPasta) throw cheia(o.aba, daAba);
      yield { ...o.modelo.linha(joinPropostas(propostas)), [COLUNA_ORIGEM]: origemDasPropostas(propostas) };
    }
  }
}

/** The proposals of a month by record, in the order of their first. */
function groupByRegistro(propostas: readonly Proposta[], modelo: ModeloDePropostas): [Proposta, ...Proposta[]][] {
  const grupos: [Proposta, ...Proposta[]][] = [];
  const porRegistro = new Map<string, [Proposta, ...Proposta[]]>();
  for (const proposta of propostas) {
    const id = modelo.identidade(proposta);
    const grupo = id === null ? undefined : porRegistro.get(id);
    if (grupo) {
      grupo.push(proposta);
      continue;
    }
    const novo: [Proposta, ...Proposta[]] = [proposta];
    grupos.push(novo);
    if (id !== null) porRegistro.set(id, novo);
  }
  return grupos;
}

function addOrigem(aba: AbaComTitulos): AbaComTitulos {
  const valores = [COLUNA_ORIGEM, 'De onde vem', 'Só uma anotação: não é lida'];
  return {
    ...aba,
    colunas: [...aba.colunas, { largura: 60, formato: 'texto' }],
    linhas: aba.linhas.map((linha, i) => ({ ...linha, valores: [...linha.valores, valores[i] ?? null] })),
  };
}

/** How many proposals each sheet has, by thesis. */
function createResumo() {
  const contas = new Map<string, Map<string, number>>();
  return {
    count({ aba, origem }: Proposta): void {
      const daAba = contas.get(aba) ?? new Map<string, number>();
      contas.set(aba, daAba.set(origem.tese, (daAba.get(origem.tese) ?? 0) + 1));
    },
    linhas(): LinhaEscrita[] {
      const linhas = [...contas].flatMap(([aba, teses]) =>
        [...teses].map(([tese, n]) => ({ valores: [`${aba}: ${tese}`, `${n} ${n === 1 ? 'proposta' : 'propostas'}`] })),
      );
      return [{ valores: [] }, { estilo: 'total', valores: ['Alterações que já estão nesta planilha'] }, ...linhas];
    },
  };
}

function cheia(aba: string, linhas: number): PlanilhaError {
  return new PlanilhaError(
    `As alterações não cabem em uma planilha: a aba ${aba} passaria de ${linhas - 1} linhas.`,
    'Leve à retificação menos meses ou menos teses de cada vez.',
    { aba },
  );
}
