import { type MesRecalculado, OPCOES_PADRAO, type OpcoesRecalculo } from '@apura/apuracao';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { ParametrosEfdc, PlanoEfdc } from '../plano/plano-efdc.ts';
import { ocorrenciaDoAviso } from '../recalculo/avisos-do-recalculo.ts';
import { readParametrosReducaoLinear } from '../recalculo/parametros-reducao-linear.ts';
import { recomputeTrechos, type TrechosRecalculados } from '../recalculo/recompute-trechos.ts';
import { avisosDe } from './avisos-do-mes.ts';
import type { MesPreparado } from './prepare-sequencia.ts';

/**
 * Recomputes the months of a plan and those that follow from them. Drops one failing month at a time, because later
 * months may become valid once it is gone: its errors are reported and it is added to `fora`.
 */
export function recomputePlano(o: {
  sequencia: readonly MesPreparado[];
  /** Months that are left out; grows. */
  fora: Set<string>;
  plano: Pick<PlanoEfdc, 'parametros'>;
  coletor: ColetorOcorrencias;
  oficiaisDir?: string | undefined;
  signal?: AbortSignal | undefined;
}): TrechosRecalculados {
  const { parametros } = o.plano;
  if (!parametros.recomputeBlocoM) return { meses: [], retificarTambem: [] };
  const opcoes = opcoesDe(parametros, o.oficiaisDir);
  for (;;) {
    o.signal?.throwIfAborted();
    const trechos = recomputeTrechos({
      meses: o.sequencia,
      fora: o.fora,
      cascata: parametros.cascata,
      encadear: parametros.recalcular1100,
      opcoes,
    });
    const comErro = trechos.meses.find((m) => reportErros(m, o.coletor));
    if (!comErro) return trechos;
    o.fora.add(comErro.mes);
  }
}

const opcoesDe = (parametros: ParametrosEfdc, oficiaisDir: string | undefined): OpcoesRecalculo => ({
  ...OPCOES_PADRAO,
  utilizacao: parametros.utilizacao,
  useRetencoes: parametros.useRetencoes,
  naturezaPadrao: parametros.natRecPadrao,
  reducaoLinear: readParametrosReducaoLinear(oficiaisDir),
});

function reportErros(mes: MesRecalculado, coletor: ColetorOcorrencias): boolean {
  const erros = avisosDe(mes).filter((a) => a.nivel === 'erro');
  for (const aviso of erros) coletor.report(ocorrenciaDoAviso(aviso, mes.mes));
  return erros.length > 0;
}
