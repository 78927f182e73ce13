import type { BlocoM, MesRecalculado, Rateio, Tributo } from '@apura/apuracao';
import { TRIBUTOS } from '@apura/apuracao';
import { mergeBlocoM, mergeRetencoes, mergeSaldos } from './merge-bloco-m.ts';
import { type MudancaRecalculo, mergeRegistros } from './merge-registros.ts';
import { type NoRegistro, valorCampo, walk } from './no-registro.ts';
import { ESPECIFICACAO_0111 } from './rateio-0111.ts';
import type { BlocosLidos } from './read-blocos.ts';
import { createTrocas, replaceLinhas, type TrocasDeLinhas } from './trocas-de-linhas.ts';

export interface PlanejarLinhasOptions {
  /** The result of `readBlocos`; changed in place. */
  lidos: BlocosLidos;
  mes: Pick<MesRecalculado, 'mantido' | 'soRetencoes'> & { tributos: Readonly<Record<Tributo, BlocoM>> };
  COD_INC_TRIB: string;
  /** The 0111 to write; null keeps the 0111 of the file. */
  rateio: Rateio | null;
  /** Only the carried credits changed: the month has no change of its own, or its block M is not to be rewritten. */
  soCascata: boolean;
  /** Whether 1100 and 1500 are to be rewritten. */
  comSaldos: boolean;
  mudar: (mudanca: MudancaRecalculo) => void;
}

/** The lines that a recomputed month writes in its file. */
export function planLinhas(o: PlanejarLinhasOptions): TrocasDeLinhas {
  const { lidos } = o;
  const trocas = createTrocas();
  const ctx = { leiaute: lidos.leiaute, mudar: o.mudar };
  const { registro0111 } = lidos;
  if (o.rateio !== null && registro0111 !== null) {
    const raiz = [registro0111];
    mergeRegistros(raiz, [o.rateio], { spec: ESPECIFICACAO_0111, ctx: { ...ctx, chavePai: '' } });
    replaceLinhas(trocas, { antes: linhasDe([registro0111]), depois: raiz, ancora: null });
  }
  // A month that a special case keeps as it was declared has nothing to write.
  if (o.mes.mantido) return trocas;
  const passo = o.soCascata ? (mudanca: MudancaRecalculo) => o.mudar({ ...mudanca, passo: 12 }) : o.mudar;
  const ctxPasso = { ...ctx, mudar: passo };
  const { tributos, soRetencoes } = o.mes;
  if (!soRetencoes) {
    const antesM = linhasDe(lidos.blocoM);
    const { COD_INC_TRIB, soCascata } = o;
    const fimDoMes = lidos.registro0000 === null ? '' : valorCampo(lidos.registro0000, 'DT_FIN', lidos.leiaute);
    mergeBlocoM(lidos.blocoM, { tributos, COD_INC_TRIB, ctx: ctxPasso, fimDoMes, soCascata });
    replaceLinhas(trocas, { antes: antesM, depois: lidos.blocoM, ancora: lidos.ancoras.blocoM });
  }
  for (const tributo of TRIBUTOS) {
    if (o.comSaldos && !soRetencoes) {
      const antes = linhasDe(lidos.saldos[tributo]);
      mergeSaldos(lidos.saldos[tributo], tributos[tributo], { tributo, ctx: ctxPasso });
      replaceLinhas(trocas, { antes, depois: lidos.saldos[tributo], ancora: lidos.ancoras[tributo] });
    }
    const antes = linhasDe(lidos.retencoes[tributo]);
    mergeRetencoes(lidos.retencoes[tributo], tributos[tributo], { tributo, ctx: ctxPasso });
    replaceLinhas(trocas, { antes, depois: lidos.retencoes[tributo], ancora: lidos.ancoras.retencoes[tributo] });
  }
  return trocas;
}

function linhasDe(nos: readonly NoRegistro[]): number[] {
  return [...walk(nos)].flatMap((no) => no.linha ?? []);
}
