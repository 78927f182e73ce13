import { type AjusteReducaoLinear, type BlocoM, TRIBUTOS, type Tributo } from '@apura/apuracao';
import { type BaseComPai, type EspecificacoesTributo, especificacoesDe } from './especificacao.ts';
import { mergeReducaoLimitada, mergeReducaoLinear } from './merge-reducao-linear.ts';
import { type ContextoMescla, chaveLegivel, mergeRegistros } from './merge-registros.ts';
import type { NoRegistro } from './no-registro.ts';

interface MesclarOptions {
  tributos: Readonly<Record<Tributo, BlocoM>>;
  /** 0110: 1 non-cumulative, 2 cumulative, 3 both. */
  COD_INC_TRIB: string;
  ctx: Omit<ContextoMescla, 'chavePai'>;
  /** Last day of the month, ddmmaaaa. */
  fimDoMes: string;
  /** Whether only the records change that the credits of earlier months reach: M200 and M205. */
  soCascata: boolean;
}

/**
 * Changes the records of block M to the recomputed values, in place. Records that the engine does not know (single
 * adjustments, cooperatives, deferrals, payroll) stay below their record.
 */
export function mergeBlocoM(blocoM: NoRegistro[], o: MesclarOptions): void {
  if (blocoM.length === 0 && TRIBUTOS.every((tributo) => semMovimento(o.tributos[tributo]))) return;
  for (const tributo of TRIBUTOS)
    mergeTributo(blocoM, o.tributos[tributo], { ...o, tributo, spec: especificacoesDe(tributo) });
}

/** Changes the lines of 1100 (PIS) or 1500 (COFINS) to the recomputed values, in place. */
export function mergeSaldos(
  saldos: NoRegistro[],
  bloco: BlocoM,
  { tributo, ctx }: { tributo: Tributo; ctx: Omit<ContextoMescla, 'chavePai'> },
): void {
  mergeRegistros(saldos, bloco.saldos, { spec: especificacoesDe(tributo).saldo, ctx: { ...ctx, chavePai: '' } });
}

/** Changes the lines of 1300 (PIS) or 1700 (COFINS) to the recomputed values, in place. */
export function mergeRetencoes(
  retencoes: NoRegistro[],
  bloco: BlocoM,
  { tributo, ctx }: { tributo: Tributo; ctx: Omit<ContextoMescla, 'chavePai'> },
): void {
  mergeRegistros(retencoes, bloco.retencoes, {
    spec: especificacoesDe(tributo).retencao,
    ctx: { ...ctx, chavePai: '' },
  });
}

type DoTributo = MesclarOptions & { tributo: Tributo; spec: EspecificacoesTributo };

function mergeTributo(blocoM: NoRegistro[], bloco: BlocoM, o: DoTributo): void {
  const { spec } = o;
  const ctx: ContextoMescla = { ...o.ctx, chavePai: '' };
  if (!o.soCascata) mergeCreditos(blocoM, bloco, o);
  for (const [, no] of mergeRegistros(blocoM, [bloco.consolidacao], { spec: spec.consolidacao, ctx })) {
    mergeRegistros(no.filhos, bloco.debitos, { spec: spec.debito, ctx });
    if (o.soCascata) continue;
    for (const [contribuicao, feita] of mergeRegistros(no.filhos, bloco.contribuicoes, {
      spec: spec.contribuicao,
      ctx,
    })) {
      const chavePai = chaveLegivel(feita, spec.contribuicao, ctx);
      mergeLc224(feita, contribuicao.reducaoLinear, { o, registro: 'M220', passo: 5, chavePai });
      const { reducaoLimitada } = contribuicao;
      const lugar = { tributo: o.tributo, registro: 'M220', fimDoMes: o.fimDoMes, passo: 5 } as const;
      if (reducaoLimitada !== undefined)
        mergeReducaoLimitada(feita, reducaoLimitada, { ...lugar, ctx: { ...o.ctx, chavePai } });
    }
  }
  if (!o.soCascata) mergeReceitas(blocoM, bloco, o);
}

function mergeCreditos(blocoM: NoRegistro[], bloco: BlocoM, o: DoTributo): void {
  const ctx: ContextoMescla = { ...o.ctx, chavePai: '' };
  const comCumulativa = o.COD_INC_TRIB === '3';
  for (const [credito, no] of mergeRegistros(blocoM, bloco.creditos, { spec: o.spec.credito, ctx })) {
    const { aliquota } = credito;
    const bases = credito.bases.map((base): BaseComPai => ({ ...base, aliquota, comCumulativa }));
    const chavePai = chaveLegivel(no, o.spec.credito, ctx);
    mergeRegistros(no.filhos, bases, { spec: o.spec.base, ctx: { ...ctx, chavePai } });
    mergeLc224(no, credito.reducaoLinear, { o, registro: 'M110', passo: 4, chavePai });
  }
}

function mergeLc224(
  pai: NoRegistro,
  ajustes: readonly AjusteReducaoLinear[] | undefined,
  { o, registro, passo, chavePai }: { o: DoTributo; registro: 'M220' | 'M110'; passo: number; chavePai: string },
): void {
  const { tributo, fimDoMes } = o;
  if (ajustes) mergeReducaoLinear(pai, ajustes, { tributo, registro, fimDoMes, passo, ctx: { ...o.ctx, chavePai } });
}

function mergeReceitas(blocoM: NoRegistro[], bloco: BlocoM, o: DoTributo): void {
  const ctx: ContextoMescla = { ...o.ctx, chavePai: '' };
  for (const [receita, no] of mergeRegistros(blocoM, bloco.receitas, { spec: o.spec.receita, ctx })) {
    const chavePai = chaveLegivel(no, o.spec.receita, ctx);
    mergeRegistros(no.filhos, receita.naturezas, { spec: o.spec.natureza, ctx: { ...ctx, chavePai } });
  }
}

function semMovimento(bloco: BlocoM): boolean {
  const listas = [bloco.creditos, bloco.debitos, bloco.contribuicoes, bloco.receitas];
  return (
    listas.every((lista) => lista.length === 0) && Object.values(bloco.consolidacao).every((valor) => valor === 0n)
  );
}
