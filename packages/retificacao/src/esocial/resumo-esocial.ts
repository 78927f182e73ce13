import { formatReais, moneyOfCents } from '@apura/br';
import type { ResumoPeriodo, RetificarTambem } from '../comum/resultado.ts';
import type { Aliquotas, SituacaoInss } from './bases/encargos.ts';
import { createSomaBases, type SomaBases, summarizeInss } from './bases/resumo-inss.ts';
import type { AcaoEsocial } from './plano/abas-esocial.ts';
import { DCTFWEB_PARA_TODOS } from './plano/periodo-esocial.ts';

/** The content of a period's events: pay, payments alone, or only registers. */
export type ConteudoPeriodo = 'folha' | 'pagamentos' | 'registros';

export interface ResumirPeriodoOptions {
  periodo: string;
  gerado: boolean;
  /** Actions of the rows of the workbook about the period. */
  acoes: readonly AcaoEsocial[];
  eventos: number;
  reaberto: boolean;
  conteudo: ConteudoPeriodo;
  bases: SomaBases | undefined;
  situacao: SituacaoInss | undefined;
  /** Rates of the period, with the registers as they are and as they will be. */
  aliquotas: { antes: Aliquotas; depois: Aliquotas } | undefined;
}

const semMudanca = (antes: Aliquotas) => ({ antes, depois: antes });

/** The row of 'Resumo' of a period. */
export function summarizePeriodo(o: ResumirPeriodoOptions): ResumoPeriodo {
  const conta = (...acoes: AcaoEsocial[]) => (o.gerado ? o.acoes.filter((a) => acoes.includes(a)).length : 0);
  const inss =
    o.situacao &&
    o.aliquotas &&
    summarizeInss(o.bases ?? createSomaBases(), o.situacao, o.gerado ? o.aliquotas : semMudanca(o.aliquotas.antes));
  // There is no 'after' in a period that was not made.
  const fica = o.gerado ? inss : undefined;
  const mudaInss = o.gerado && inss !== undefined && o.conteudo === 'folha';
  return {
    periodo: o.periodo,
    gerado: o.gerado,
    arquivo: o.gerado ? `${o.periodo}/` : null,
    incluidas: conta('INCLUIR', 'INCLUIR_VIGENCIA'),
    alteradas: conta('ALTERAR', 'REENVIAR'),
    excluidas: conta('EXCLUIR'),
    pisAntes: null,
    pisDepois: null,
    cofinsAntes: null,
    cofinsDepois: null,
    creditoAntes: null,
    creditoDepois: null,
    saldoAntes: null,
    saldoDepois: null,
    baseInssAntes: inss?.baseAntes ?? null,
    baseInssDepois: mudaInss ? inss.baseDepois : (fica?.baseAntes ?? null),
    inssAntes: inss?.inssAntes ?? null,
    inssDepois: mudaInss ? inss.inssDepois : (fica?.inssAntes ?? null),
    retificarDctf: mudaInss && (inss.reducaoBase !== 0n || inss.reducaoInss !== 0n),
    pagamentoAMaior: mudaInss && inss.reducaoInss > 0n ? moneyOfCents(inss.reducaoInss) : null,
    observacoes: o.gerado ? observar(o, mudaInss ? inss : undefined) : ['O período tem erros e não foi gerado.'],
  };
}

function observar(o: ResumirPeriodoOptions, inss: ReturnType<typeof summarizeInss> | undefined): string[] {
  const frases = [`${o.eventos} evento${o.eventos === 1 ? '' : 's'} para enviar, na ordem de sequencia.csv.`];
  if (o.reaberto) frases.push('O mês está fechado: é reaberto (S-1298) antes e fechado de novo (S-1299) depois.');
  if (!inss || (inss.reducaoBase === 0n && inss.reducaoInss === 0n)) return frases;
  if (o.aliquotas && o.aliquotas.antes !== o.aliquotas.depois) {
    frases.push('As alíquotas de RAT, FAP ou terceiros mudam e foram aplicadas a toda a base do mês.');
  }
  frases.push(
    `A base da contribuição ${describeReducao(inss.reducaoBase)} e a contribuição da empresa ` +
      `${describeReducao(inss.reducaoInss)}, por estimativa.`,
  );
  if (inss.reducaoInss < 0n) {
    frases.push('O mês passa a dever mais: recolha a diferença pela DCTFWeb retificadora, com multa e juros.');
  }
  if (inss.baseAntes === null || inss.inssAntes === null) {
    frases.push('O projeto não tem todos os totalizadores do mês (S-5001 e S-5011); os totais ficaram em branco.');
  }
  if (inss.reducaoBase !== 0n) {
    frases.push('A contribuição descontada dos trabalhadores também muda e é recalculada pelo eSocial.');
  }
  return frases;
}

/** 'cai R$ 1,00', 'sobe R$ 1,00' or 'não muda', for a reduction by this amount. */
export function describeReducao(valor: bigint): string {
  if (valor === 0n) return 'não muda';
  return `${valor > 0n ? 'cai' : 'sobe'} ${formatReais(moneyOfCents(valor > 0n ? valor : -valor))}`;
}

/** Obligations that must be rectified too because of the periods that were made. */
export function listRetificarTambem(o: {
  resumo: readonly ResumoPeriodo[];
  mudouFgts: boolean;
  conteudoDe: (periodo: string) => ConteudoPeriodo;
  /** Periods whose contribution changes and that are not sent again, with the reasons. */
  semReenvio: ReadonlyMap<string, readonly string[]>;
}): RetificarTambem[] {
  const gerou = o.resumo.some((r) => r.gerado);
  const linhas: RetificarTambem[] = [...(gerou ? o.semReenvio : [])].map(([periodo, motivos]) => ({
    obrigacao: 'eSocial',
    periodo,
    motivo: `Reenvie o mês (aba S-1200_REENVIAR) para que a contribuição seja recalculada: ${motivos.join('; ')}.`,
  }));
  for (const r of o.resumo) {
    const { periodo } = r;
    const conteudo = o.conteudoDe(periodo);
    // Registers alone change nothing that was declared.
    if (!r.gerado || conteudo === 'registros') continue;
    const oQue = conteudo === 'pagamentos' ? 'o imposto de renda retido' : 'a contribuição';
    linhas.push({
      obrigacao: 'DCTFWeb',
      periodo,
      motivo: `O eSocial recalcula ${oQue}: transmita a DCTFWeb retificadora depois que os eventos forem aceitos.`,
    });
    if (r.pagamentoAMaior !== null) {
      linhas.push({
        obrigacao: 'PER/DCOMP Web',
        periodo,
        motivo:
          `Pago a maior estimado em ${formatReais(r.pagamentoAMaior)}: peça a compensação depois da ` +
          'DCTFWeb retificadora.',
      });
    }
    if (periodo < DCTFWEB_PARA_TODOS) {
      linhas.push({
        obrigacao: 'GFIP/SEFIP',
        periodo,
        motivo: 'Se a empresa ainda não declarava a DCTFWeb neste mês, a contribuição é retificada na GFIP.',
      });
    }
    if (o.mudouFgts) {
      linhas.push({
        obrigacao: 'FGTS Digital',
        periodo,
        motivo: 'A incidência de FGTS de uma rubrica mudou: confira as guias e os débitos do mês.',
      });
    }
  }
  return linhas;
}
