import type { BlocoM, MesRecalculado, Rateio, Tributo } from '@apura/apuracao';
import { TRIBUTOS } from '@apura/apuracao';
import type { BlocosLidos } from './ler-blocos.ts';
import { mesclarBlocoM, mesclarRetencoes, mesclarSaldos } from './mesclar-bloco-m.ts';
import { type MudancaRecalculo, mesclarRegistros } from './mesclar-registros.ts';
import { type NoRegistro, percorrer, valorCampo } from './no-registro.ts';
import { ESPECIFICACAO_0111 } from './rateio-0111.ts';
import { createTrocas, type TrocasDeLinhas, trocarLinhas } from './trocas-de-linhas.ts';

export interface PlanejarLinhasOptions {
  /** As `lerBlocos` gave them; changed in place. */
  lidos: BlocosLidos;
  mes: Pick<MesRecalculado, 'mantido' | 'soRetencoes'> & { tributos: Readonly<Record<Tributo, BlocoM>> };
  COD_INC_TRIB: string;
  /** The 0111 to be written; null when the file's stays. */
  rateio: Rateio | null;
  /** Only the carried credits changed: the month has no change of its own, or its block M is not to be rewritten. */
  soCascata: boolean;
  /** Whether 1100 and 1500 are to be rewritten. */
  comSaldos: boolean;
  mudar: (mudanca: MudancaRecalculo) => void;
}

/** What a recomputed month asks to be written in its file, line by line. */
export function planejarLinhas(o: PlanejarLinhasOptions): TrocasDeLinhas {
  const { lidos } = o;
  const trocas = createTrocas();
  const ctx = { leiaute: lidos.leiaute, mudar: o.mudar };
  const { registro0111 } = lidos;
  if (o.rateio !== null && registro0111 !== null) {
    const raiz = [registro0111];
    mesclarRegistros(raiz, [o.rateio], { spec: ESPECIFICACAO_0111, ctx: { ...ctx, chavePai: '' } });
    trocarLinhas(trocas, { antes: linhasDe([registro0111]), depois: raiz, ancora: null });
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
    mesclarBlocoM(lidos.blocoM, { tributos, COD_INC_TRIB, ctx: ctxPasso, fimDoMes, soCascata });
    trocarLinhas(trocas, { antes: antesM, depois: lidos.blocoM, ancora: lidos.ancoras.blocoM });
  }
  for (const tributo of TRIBUTOS) {
    if (o.comSaldos && !soRetencoes) {
      const antes = linhasDe(lidos.saldos[tributo]);
      mesclarSaldos(lidos.saldos[tributo], tributos[tributo], { tributo, ctx: ctxPasso });
      trocarLinhas(trocas, { antes, depois: lidos.saldos[tributo], ancora: lidos.ancoras[tributo] });
    }
    const antes = linhasDe(lidos.retencoes[tributo]);
    mesclarRetencoes(lidos.retencoes[tributo], tributos[tributo], { tributo, ctx: ctxPasso });
    trocarLinhas(trocas, { antes, depois: lidos.retencoes[tributo], ancora: lidos.ancoras.retencoes[tributo] });
  }
  return trocas;
}

function linhasDe(nos: readonly NoRegistro[]): number[] {
  return [...percorrer(nos)].flatMap((no) => no.linha ?? []);
}
