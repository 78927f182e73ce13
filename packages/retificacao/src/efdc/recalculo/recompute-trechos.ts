import { type EntradaMes, type MesRecalculado, type OpcoesRecalculo, recomputeSequencia } from '@apura/apuracao';

export interface MesDaSequencia {
  /** AAAA-MM. */
  mes: string;
  declarado: EntradaMes;
  /** The month after the changes; null when it has none. */
  alterado: EntradaMes | null;
}

export interface TrechosRecalculados {
  meses: MesRecalculado[];
  /** Months, with or without a file here, whose carried credits are no longer as declared. */
  retificarTambem: string[];
}

/**
 * Recomputes the changed months and the months that follow from them. A month in `fora` will not be written, so it
 * keeps its declared values: the chain ends before it and begins again with it.
 */
export function recomputeTrechos(o: {
  /** One per month, in order. */
  meses: readonly MesDaSequencia[];
  fora: ReadonlySet<string>;
  /** Whether months that have no change of their own may be rewritten. */
  cascata: boolean;
  /** Whether the carried credits follow from month to month at all. */
  encadear: boolean;
  opcoes: OpcoesRecalculo;
}): TrechosRecalculados {
  const trechos: MesDaSequencia[][] = [];
  for (const doMes of o.meses) {
    const alterado = o.fora.has(doMes.mes) ? null : doMes.alterado;
    const parado = o.fora.has(doMes.mes) || (!o.cascata && alterado === null) || !o.encadear;
    const ultimo = trechos.at(-1);
    if (ultimo === undefined || parado) trechos.push([{ ...doMes, alterado }]);
    else ultimo.push({ ...doMes, alterado });
  }
  const feitos = trechos.map((trecho) =>
    recomputeSequencia({
      declarados: trecho.map((doMes) => doMes.declarado),
      alterados: trecho.flatMap((doMes) => doMes.alterado ?? []),
      opcoes: o.opcoes,
    }),
  );
  const meses = feitos.flatMap((sequencia) => sequencia.meses);
  const escritos = new Set(meses.map((doMes) => doMes.mes));
  const retificarTambem = feitos.flatMap((sequencia) => sequencia.retificarTambem).filter((mes) => !escritos.has(mes));
  return { meses, retificarTambem };
}
