import { centsOf, moneyOfCents } from '@apura/br';
import type { AchadoDiagnostico, DiagnosticoAgregado, SomasOportunidades } from '@apura/contract';
import { sum } from './formato.ts';

export interface Totais {
  /** What is open, without what users marked as dealt with. */
  oportunidades: SomasOportunidades;
  riscos: { total: string; qtd: number; pctReceita: string | null };
  /** The cash of confidence Alta and Média that users marked as dealt with, and the risks. */
  tratadas: string;
  riscosTratados: string;
}

/** Whether a finding counts in the totals of the page. */
export const conta = (a: AchadoDiagnostico): boolean => a.tipo === 'Risco' || a.ja_tratado === 'Não';

/** Whether a finding is a right to money or credit that may be used now: the others are shown apart. */
export const isRecuperavel = ({ grupo }: AchadoDiagnostico): boolean =>
  grupo === 'caixa' || grupo === 'retencoes' || grupo === 'descontavel' || grupo === 'ressarcivel';

const CONFIANCA = { Alta: 0, Média: 1, Baixa: 2 } as const;
const GRUPO: readonly AchadoDiagnostico['grupo'][] = ['caixa', 'retencoes', 'ressarcivel', 'descontavel'];

/**
 * What to recover first: by confidence, as findings take their share of a month (opportunities, A.3), then by class of
 * value, from cash to what only abates, then by amount. What is of confidence Baixa needs its proof first: left out.
 */
export function rankRecuperaveis(achados: readonly AchadoDiagnostico[]): AchadoDiagnostico[] {
  return achados
    .filter((a) => a.confianca !== 'Baixa')
    .sort(
      (a, b) =>
        CONFIANCA[a.confianca] - CONFIANCA[b.confianca] ||
        GRUPO.indexOf(a.grupo) - GRUPO.indexOf(b.grupo) ||
        Number(centsOf(b.valor) - centsOf(a.valor)),
    );
}

/** The headline: cash of confidence Alta and Média, with the estimated Selic when asked for. */
export const dinheiro = (s: SomasOportunidades, comSelic = false): string =>
  sum([s.caixa_alta, s.caixa_media, ...(comSelic ? [s.selic_alta, s.selic_media] : [])]);

/** The totals at the top without what users marked as dealt with. */
export function totais(d: DiagnosticoAgregado, tratados: ReadonlySet<string>): Totais {
  const fora = d.achados.filter((a) => tratados.has(a.id) && conta(a));
  const foraO = fora.filter((a) => a.tipo === 'Oportunidade');
  const foraR = fora.filter((a) => a.tipo === 'Risco');
  const ficam = new Set(regras(d.achados.filter((a) => a.tipo === 'Risco' && !tratados.has(a.id))));
  const { oportunidades: o, riscos: r, receita12m } = d.kpis;
  const total = menos(r.total, sum(foraR.map((a) => a.valor)));
  return {
    oportunidades: semAchados(o, foraO),
    riscos: {
      total,
      qtd: r.qtd - regras(foraR).filter((regra) => !ficam.has(regra)).length,
      pctReceita: parteDe(total, receita12m.valor),
    },
    tratadas: sum(foraO.filter(isDestaque).map((a) => a.valor)),
    riscosTratados: sum(foraR.map((a) => a.valor)),
  };
}

const isDestaque = (a: AchadoDiagnostico): boolean => a.grupo === 'caixa' && a.confianca !== 'Baixa';

const CONFIANCAS = { Alta: 'alta', Média: 'media', Baixa: 'baixa' } as const;

function semAchados(somas: SomasOportunidades, fora: readonly AchadoDiagnostico[]): SomasOportunidades {
  const resto = { ...somas };
  const tirar = (chave: keyof SomasOportunidades, v: string): void => {
    resto[chave] = menos(resto[chave], v);
  };
  for (const a of fora) {
    const selic = menos(a.valor_selic, a.valor);
    tirar('encerrado', a.encerrado);
    tirar('prescrito', a.prescrito);
    if (a.grupo === 'caixa') {
      tirar(`caixa_${CONFIANCAS[a.confianca]}`, a.valor);
      tirar(`selic_${CONFIANCAS[a.confianca]}`, selic);
    } else if (a.grupo !== 'sem_valor') tirar(a.grupo, a.valor);
    if (a.grupo === 'retencoes') tirar('selic_retencoes', selic);
    if (!isDestaque(a)) continue;
    tirar('caixa_90', a.prescreve90);
    tirar('caixa_180', a.prescreve180);
  }
  return resto;
}

function regras(achados: readonly AchadoDiagnostico[]): string[] {
  return [...new Set(achados.map((a) => `${a.relatorio} ${a.tese}`))];
}

const menos = (base: string, fora: string): string => moneyOfCents(centsOf(base) - centsOf(fora));

/** What an amount is of a whole, in percent with two places, half up; null where there is no whole. */
function parteDe(v: string, todo: string | null): string | null {
  if (todo === null || centsOf(todo) <= 0n) return null;
  const base = centsOf(todo);
  return moneyOfCents((centsOf(v) * 20_000n + base) / (2n * base));
}

/** The change from one amount to another in percent with two places; null where there is no base. */
export function variacao(agora: string | null, antes: string | null): string | null {
  if (agora === null || antes === null || centsOf(antes) === 0n) return null;
  const base = centsOf(antes);
  const bruta = ((centsOf(agora) - base) * 10_000n) / (base < 0n ? -base : base);
  return moneyOfCents(bruta);
}
