import type { Centavos } from './centavos.ts';

/** Sums of C190, C590 and D190 for one CFOP, CST and rate. */
export interface TotalAnalitico {
  documentos: number;
  vlOpr: Centavos;
  bcIcms: Centavos;
  icms: Centavos;
  bcSt: Centavos;
  st: Centavos;
  redBc: Centavos;
  ipi: Centavos;
}

/** What the blocks of a month add up to, for block E and for the caller. */
export interface Soma {
  analitico: Record<string, TotalAnalitico>;
  debitos: Centavos;
  creditos: Centavos;
  stPorUf: Record<string, Centavos>;
  ipiPorCfop: Map<string, { contabil: Centavos; bc: Centavos; ipi: Centavos }>;
  ipiDebitos: Centavos;
  ipiCreditos: Centavos;
}

/** Adds a record of one CFOP, CST and rate (`chave`) to the sums. */
export function sum(soma: Soma, { chave, ...valores }: { chave: string } & Partial<TotalAnalitico>): void {
  const total = soma.analitico[chave] ?? {
    documentos: 0,
    vlOpr: 0,
    bcIcms: 0,
    icms: 0,
    bcSt: 0,
    st: 0,
    redBc: 0,
    ipi: 0,
  };
  total.documentos += 1;
  total.vlOpr += valores.vlOpr ?? 0;
  total.bcIcms += valores.bcIcms ?? 0;
  total.icms += valores.icms ?? 0;
  total.bcSt += valores.bcSt ?? 0;
  total.st += valores.st ?? 0;
  total.redBc += valores.redBc ?? 0;
  total.ipi += valores.ipi ?? 0;
  soma.analitico[chave] = total;
}
