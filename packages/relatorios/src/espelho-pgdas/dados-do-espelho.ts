import { centsOf, moneyOfCents } from '@apura/br';
import type { LinhaResultado } from '../leitura/read-pagina.ts';

/** The reports whose rows a mirror of the PGDAS-D is made of. */
export const RELATORIOS_DO_ESPELHO = {
  achados: 'Cruzamento Simples PGDAS x NF-e',
  apuracao: 'Simples PGDAS Apuração',
  atividades: 'Simples PGDAS Atividades',
} as const;

/** One line of the screen: an activity, what qualifies the share of its revenue, and the amount. Money has a point. */
interface LinhaDoEspelho {
  cnpj: string;
  atividade: string;
  qualificacao: string;
  antes: string;
  depois: string;
}

export interface MesDoEspelho {
  /** MM/AAAA. */
  mes: string;
  /** The number of the declaration that is to be rectified. */
  numero: string;
  /** The least certain of its findings. */
  confianca: string;
  linhas: LinhaDoEspelho[];
  /** Every tax of the DAS, and its total last. */
  das: { tributo: string; antes: string; depois: string }[];
  /** What has to be looked at first; an establishment that is named here stays as it was declared. */
  avisos: string[];
}

export interface DadosDoEspelho {
  empresa: { cnpj: string; nome: string };
  /** ISO day on which it is made. */
  dia: string;
  meses: MesDoEspelho[];
}

export interface ReadDadosDoEspelhoOptions extends Pick<DadosDoEspelho, 'empresa' | 'dia'> {
  /** Rows of each of `RELATORIOS_DO_ESPELHO`. */
  achados: readonly LinhaResultado[];
  apuracao: readonly LinhaResultado[];
  atividades: readonly LinhaResultado[];
}

const TRIBUTOS = ['IRPJ', 'CSLL', 'COFINS', 'PIS', 'CPP', 'ICMS', 'IPI', 'ISS'] as const;

/** What a share of resale is qualified by, as the screen of the PGDAS-D names it. */
const QUALIFICACOES = {
  nenhuma: 'Sem substituição, monofásico ou antecipação',
  ambos: 'Substituição tributária: ICMS. Tributação monofásica: COFINS e PIS',
  monofasica: 'Tributação monofásica: COFINS e PIS',
  st: 'Substituição tributária: ICMS',
} as const;
type Qualificacao = keyof typeof QUALIFICACOES;

/** Of these two the first is less certain. */
const CERTEZAS = ['Baixa', 'Média', 'Alta'];

/**
 * What to type into the PGDAS-D of each month that has something to recover: the resale of each establishment parted as
 * its notes show, and the DAS before and after. Null where no month has. An establishment whose notes cannot be put in
 * place of what was declared stays as it is, with a reason.
 */
export function readDadosDoEspelho(o: ReadDadosDoEspelhoOptions): DadosDoEspelho | null {
  const achados = Map.groupBy(o.achados.filter(isAchado), (linha) => textOf(linha, 'Período'));
  const meses = [...achados].flatMap(([mes, dele]) => {
    const apuracao = o.apuracao.find((linha) => textOf(linha, 'Período') === mes && textOf(linha, 'Número') !== '');
    const doMes = (linhas: readonly LinhaResultado[]) => linhas.filter((linha) => textOf(linha, 'Período') === mes);
    return apuracao === undefined
      ? []
      : [readMes({ mes, apuracao, achados: dele, todos: doMes(o.achados), atividades: doMes(o.atividades) })];
  });
  return meses.length === 0 ? null : { empresa: o.empresa, dia: o.dia, meses };
}

/** A finding whose amount is not the rest of one that several payments split. */
const isAchado = (linha: LinhaResultado): boolean =>
  textOf(linha, 'Tipo') === 'Oportunidade' && recuperarOf(linha) !== 0n;

const recuperarOf = (linha: LinhaResultado): bigint =>
  centavos(linha, 'PIS COFINS a Recuperar') + centavos(linha, 'ICMS a Recuperar');

function readMes(o: {
  mes: string;
  apuracao: LinhaResultado;
  achados: readonly LinhaResultado[];
  /** All rows of the month, also those that are no finding. */
  todos: readonly LinhaResultado[];
  atividades: readonly LinhaResultado[];
}): MesDoEspelho {
  const linhas: LinhaDoEspelho[] = [];
  const avisos: string[] = [];
  const reducao = new Map<string, bigint>();
  const add = (tributo: string, valor: bigint) => reducao.set(tributo, (reducao.get(tributo) ?? 0n) + valor);
  for (const [cnpj, atividades] of Map.groupBy(o.atividades, (linha) => textOf(linha, 'CNPJ Estab.'))) {
    const dele = (ls: readonly LinhaResultado[]) => ls.filter((linha) => textOf(linha, 'CNPJ Estab.') === cnpj);
    const revenda = atividades.filter(isRevenda);
    for (const linha of atividades.filter((a) => !isRevenda(a))) linhas.push(unchanged(cnpj, linha));
    const achados = dele(o.achados);
    if (achados.length === 0) {
      for (const linha of revenda) linhas.push(unchanged(cnpj, linha));
      continue;
    }
    const partes = partesDasNotas({ revenda, notas: dele(o.todos) });
    if (typeof partes === 'string') {
      avisos.push(`${cnpj}: ${partes}`);
      for (const linha of revenda) linhas.push(unchanged(cnpj, linha));
      continue;
    }
    linhas.push(...linhasDaRevenda({ cnpj, revenda, partes }));
    const [pis, cofins] = [sumOf(revenda, 'PIS'), sumOf(revenda, 'COFINS')];
    for (const achado of achados) {
      const contribuicoes = centavos(achado, 'PIS COFINS a Recuperar');
      const doPis = pis + cofins === 0n ? 0n : half(contribuicoes * pis, pis + cofins);
      add('PIS', doPis);
      add('COFINS', contribuicoes - doPis);
      add('ICMS', centavos(achado, 'ICMS a Recuperar'));
    }
  }
  const confianca = CERTEZAS.find((c) => o.achados.some((linha) => textOf(linha, 'Confiança') === c)) ?? '';
  const numero = textOf(o.apuracao, 'Número');
  return { mes: o.mes, numero, confianca, linhas, das: dasDoMes(o.apuracao, reducao), avisos };
}

function dasDoMes(apuracao: LinhaResultado, reducao: ReadonlyMap<string, bigint>): MesDoEspelho['das'] {
  const total = [...reducao.values()].reduce((a, b) => a + b, 0n);
  return [...TRIBUTOS, 'Total'].map((tributo) => {
    const antes = centavos(apuracao, tributo);
    const depois = antes - (tributo === 'Total' ? total : (reducao.get(tributo) ?? 0n));
    return { tributo, antes: moneyOfCents(antes), depois: moneyOfCents(depois) };
  });
}

const isRevenda = (linha: LinhaResultado): boolean =>
  textOf(linha, 'Anexo') === 'I' && textOf(linha, 'Exterior') !== 'Sim';

function unchanged(cnpj: string, linha: LinhaResultado): LinhaDoEspelho {
  const valor = moneyOfCents(centavos(linha, 'Receita'));
  const atividade = textOf(linha, 'Atividade');
  const qualificacao = isRevenda(linha) ? QUALIFICACOES[qualificacaoOf(linha)] : 'Como está declarada';
  return { cnpj, atividade, qualificacao, antes: valor, depois: valor };
}

function qualificacaoOf(linha: LinhaResultado): Qualificacao {
  const monofasica = textOf(linha, 'Monofásico') !== '' || textOf(linha, 'ST PIS COFINS') !== '';
  const st = textOf(linha, 'ST ICMS') !== '';
  if (monofasica) return st ? 'ambos' : 'monofasica';
  return st ? 'st' : 'nenhuma';
}

/** Cents by which the notes may pass the declared revenue, as in the crossing. */
const TOLERANCIA = 100n;

type Partes = Record<Qualificacao, bigint>;

/** The resale by what its notes show of it; a sentence where they cannot be put in place of what was declared. */
function partesDasNotas(o: { revenda: readonly LinhaResultado[]; notas: readonly LinhaResultado[] }): Partes | string {
  // The rows to confirm have amounts of their own, which are not proved.
  const provadas = o.notas.filter((linha) => !textOf(linha, 'Resultado').includes('a confirmar'));
  const ambos = sumOf(provadas, 'Monofásico com ST nas Notas');
  const monofasica = sumOf(provadas, 'Monofásico nas Notas') - ambos;
  const st = sumOf(provadas, 'ST nas Notas') - ambos;
  const nenhuma = sumOf(o.revenda, 'Receita') - ambos - monofasica - st;
  if (o.notas.some((linha) => textOf(linha, 'Resultado').includes('segregado acima das notas'))) {
    return 'o PGDAS-D já segrega mais do que as notas mostram de um dos tributos. Confira os produtos antes.';
  }
  if (o.revenda.some((linha) => textOf(linha, 'Antecipação') !== '' || textOf(linha, 'Isenção ou Redução') !== '')) {
    return 'há parcelas com antecipação, isenção, redução ou exigibilidade suspensa. Refaça estas à mão.';
  }
  const passa = (linha: LinhaResultado) =>
    centavos(linha, 'Receita Notas') > centavos(linha, 'Receita PGDAS') + TOLERANCIA;
  if (o.notas.some(passa) || [ambos, monofasica, st, nenhuma].some((parte) => parte < 0n)) {
    return 'as notas passam da receita declarada. Confira a receita do mês antes.';
  }
  return { ambos, monofasica, st, nenhuma };
}

function linhasDaRevenda(o: { cnpj: string; revenda: readonly LinhaResultado[]; partes: Partes }): LinhaDoEspelho[] {
  return (Object.keys(QUALIFICACOES) as Qualificacao[]).flatMap((q) => {
    const antes = sumOf(
      o.revenda.filter((linha) => qualificacaoOf(linha) === q),
      'Receita',
    );
    const depois = o.partes[q];
    if (antes === 0n && depois === 0n) return [];
    const atividade =
      `Revenda de mercadorias, exceto para o exterior - ${q === 'nenhuma' ? 'Sem' : 'Com'} substituição tributária/` +
      'tributação monofásica/antecipação com encerramento de tributação';
    return [
      {
        cnpj: o.cnpj,
        atividade,
        qualificacao: QUALIFICACOES[q],
        antes: moneyOfCents(antes),
        depois: moneyOfCents(depois),
      },
    ];
  });
}

/** A quotient of cents rounded half up. Both are positive. */
const half = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

const sumOf = (linhas: readonly LinhaResultado[], coluna: string): bigint =>
  linhas.reduce((soma, linha) => soma + centavos(linha, coluna), 0n);

const textOf = (linha: LinhaResultado, coluna: string): string => String(linha[coluna] ?? '');
const centavos = (linha: LinhaResultado, coluna: string): bigint => centsOf(textOf(linha, coluna) || '0.00');
