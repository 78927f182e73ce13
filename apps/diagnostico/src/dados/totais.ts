import type { AchadoDiagnostico, DiagnosticoAgregado } from '@apura/contract';
import { centavos, deCentavos, somar } from './formato.ts';

export interface Totais {
  oportunidades: { total: string; alta: string; media: string; baixa: string; prescreve90: string };
  riscos: { total: string; qtd: number };
  /** What users marked as dealt with, now out of the totals. */
  tratadas: string;
  riscosTratados: string;
}

/** Whether a finding counts in the totals of the report. */
export const conta = (a: AchadoDiagnostico): boolean =>
  a.tipo === 'Risco' || (a.ja_tratado === 'Não' && !a.prescrito);

/** The totals at the top without what users marked as dealt with; with the estimated Selic when asked for. */
export function totais(d: DiagnosticoAgregado, tratados: ReadonlySet<string>, comSelic: boolean): Totais {
  const valorDe = (a: AchadoDiagnostico): string => (comSelic ? a.valor_selic : a.valor);
  const fora = d.achados.filter((a) => tratados.has(a.id) && conta(a));
  const foraO = fora.filter((a) => a.tipo === 'Oportunidade');
  const foraR = fora.filter((a) => a.tipo === 'Risco');
  const { oportunidades: o, riscos: r } = d.kpis;
  const abertas = d.achados.filter((a) => a.tipo === 'Oportunidade' && conta(a) && !tratados.has(a.id));
  const por = (confianca: AchadoDiagnostico['confianca'], base: string): string =>
    comSelic
      ? somar(abertas.filter((a) => a.confianca === confianca).map(valorDe))
      : menos(base, foraO.filter((a) => a.confianca === confianca).map((a) => a.valor));
  return {
    oportunidades: {
      total: menos(comSelic ? o.total_selic : o.total, foraO.map(valorDe)),
      alta: por('Alta', o.alta),
      media: por('Média', o.media),
      baixa: por('Baixa', o.baixa),
      prescreve90: menos(o.prescreve90, foraO.map((a) => a.prescreve90)),
    },
    riscos: {
      total: menos(r.total, foraR.map((a) => a.valor)),
      qtd: r.qtd - regras(foraR).filter((regra) => !regras(d.achados.filter((a) => a.tipo === 'Risco' && !tratados.has(a.id))).includes(regra)).length,
    },
    tratadas: somar(foraO.map(valorDe)),
    riscosTratados: somar(foraR.map((a) => a.valor)),
  };
}

function regras(achados: readonly AchadoDiagnostico[]): string[] {
  return [...new Set(achados.map((a) => `${a.relatorio} ${a.tese}`))];
}

function menos(base: string, fora: readonly string[]): string {
  return deCentavos(centavos(base) - centavos(somar(fora)));
}

/** The change from one amount to another in percent with two places; null where there is no base. */
export function variacao(agora: string | null, antes: string | null): string | null {
  if (agora === null || antes === null || centavos(antes) === 0n) return null;
  const base = centavos(antes);
  const bruta = ((centavos(agora) - base) * 10_000n) / (base < 0n ? -base : base);
  return deCentavos(bruta);
}
