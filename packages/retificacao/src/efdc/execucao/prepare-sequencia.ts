import { compareBloco, formatDecimal, type Rateio, recomputeMes, TRIBUTOS } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import type { EntradaLida, LeitorEntradas } from '../recalculo/open-entradas.ts';
import { prepareAlterado } from '../recalculo/prepare-alterado.ts';
import type { MesDaSequencia } from '../recalculo/recompute-trechos.ts';
import type { MesAplicado } from './apply-meses.ts';
import type { MesBase } from './meses-base.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';

/** A month of the chain, with what its writing needs besides. */
export interface MesPreparado extends MesDaSequencia {
  base: MesBase;
  rateio: Rateio | null;
  /** Accounts of the documents that will be in the file. */
  contas: EntradaLida['contas'];
}

/**
 * Reads every month of the project as it was declared, and the changed months as they are now. Reports what was wrong
 * before any change, so that it is not taken for an effect of the workbook.
 */
export async function prepareSequencia(o: {
  meses: readonly MesBase[];
  aplicados: ReadonlyMap<string, MesAplicado>;
  plano: PlanoEfdc;
  leitor: LeitorEntradas;
  report: Relatar;
}): Promise<MesPreparado[]> {
  const { plano, aplicados } = o;
  const { recomputeBlocoM } = plano.parametros;
  const comDocumentos = basesComDocumentos({ ...o, mudados: new Set(aplicados.keys()) });
  const lidas = await o.leitor.read({
    alterados: o.meses.flatMap(({ mes, tabelas }) => {
      const partes = aplicados.get(mes)?.tabelas;
      return partes ? [{ base: tabelas.id, ...partes }] : [];
    }),
    comDocumentos,
  });
  return o.meses.flatMap((base): MesPreparado[] => {
    const { mes } = base;
    const antes = lidas.get(base.tabelas.id);
    if (antes === undefined) return [];
    const declarado = { ...antes.entrada, mes };
    const id = aplicados.get(mes)?.tabelas.depois.id;
    const depois = id === undefined ? undefined : lidas.get(id);
    const alteracoes = plano.alteracoes.get(mes) ?? [];
    if (depois === undefined || alteracoes.length === 0)
      return [{ base, mes, declarado, alterado: null, rateio: null, contas: antes.contas }];
    const naturezas = aplicados.get(mes)?.naturezas ?? [];
    if (!recomputeBlocoM)
      return [{ base, mes, declarado, alterado: { ...depois.entrada, mes }, rateio: null, contas: depois.contas }];
    const { entrada, rateio } = prepareAlterado({
      antigo: declarado,
      novo: { ...depois.entrada, mes },
      alteracoes,
      naturezas,
    });
    reportBase(declarado, o.report);
    if (rateio !== null && !alteracoes.some((a) => a.registro === '0111')) reportRateio(mes, rateio, o.report);
    return [{ base, mes, declarado, alterado: entrada, rateio, contas: depois.contas }];
  });
}

/** Ids of the bases whose documents the recomputation needs: those of the changed months. */
export function basesComDocumentos(o: {
  meses: readonly MesBase[];
  mudados: ReadonlySet<string>;
  plano: PlanoEfdc;
}): Set<string> {
  if (!o.plano.parametros.recomputeBlocoM) return new Set();
  return new Set(o.meses.filter(({ mes }) => o.mudados.has(mes)).map((m) => m.tabelas.id));
}

/** The most divergences of one month and tax that are reported. */
const LIMITE_DIVERGENCIAS = 20;

function reportBase(declarado: MesDaSequencia['declarado'], report: Relatar): void {
  const { mes } = declarado;
  const { tributos, mantido } = recomputeMes(declarado);
  if (mantido) return;
  for (const tributo of TRIBUTOS) {
    const achadas = compareBloco({
      tributo,
      mes,
      declarado: declarado.tributos[tributo].declarado,
      recalculado: tributos[tributo],
    });
    for (const d of achadas.slice(0, LIMITE_DIVERGENCIAS)) {
      const valor = (v: bigint | null) => (v === null ? 'nenhum registro' : formatDecimal(v, 2).replace('.', ','));
      report(
        ocorrenciaDoMes(mes, {
          nivel: 'ADVERTENCIA',
          codigo: 'CALCULO_DIVERGENTE',
          valor: [d.registro, d.chave].filter((t) => t !== '').join(' · '),
          mensagem:
            `O arquivo base de ${formatPeriodo(mes)} já divergia dos documentos antes da retificação: declarado ` +
            `${valor(d.declarado)}, documentos ${valor(d.recalculado)}.`,
          sugestao: 'O recálculo corrige também essa diferença: confira se os documentos do mês estão completos.',
        }),
      );
    }
  }
}

function reportRateio(mes: string, rateio: Rateio, report: Relatar): void {
  const grupos = [rateio.tributada, rateio.naoTributada, rateio.exportacao, rateio.cumulativa];
  report(
    ocorrenciaDoMes(mes, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      valor: grupos.map((v) => formatDecimal(v, 2).replace('.', ',')).join(' · '),
      mensagem: `As alterações mudaram a receita de ${formatPeriodo(mes)}: o rateio do 0111 acompanhou a mudança.`,
      sugestao: 'Confira os quatro grupos de receita; se forem outros, informe-os na aba 0111.',
    }),
  );
}
