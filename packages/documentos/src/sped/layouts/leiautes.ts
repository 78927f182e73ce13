import type { ObrigacaoSped } from '../obrigacao-sped.ts';

export interface Leiaute {
  codVer: string;
  /** First day of the bookkeeping period for which this version is in force (ISO). */
  inicio: string;
}

/**
 * The layout versions of each obligation and since when they are in force. Sources: table 3.1.1 of the two EFD guides
 * (EFD-Contribuições 1.35, 18/06/2021; EFD ICMS/IPI, leiaute 020, 2026) and the layout history in the manuals of the
 * ECD (leiaute 9, Nov/2024) and the ECF (leiaute 0012).
 */
const leiautes: Readonly<Record<ObrigacaoSped, readonly Leiaute[]>> = {
  EFDC: list(
    ['002', '2011-01-01'],
    ['003', '2012-07-01'],
    ['004', '2018-06-01'],
    ['005', '2019-01-01'],
    ['006', '2020-01-01'],
  ),
  EFDF: list(
    ...(['001', '002', '003', '004'] as const).map((v, i) => [v, `${2008 + i}-01-01`] as const),
    ['005', '2012-01-01'],
    ['006', '2012-07-01'],
    ...Array.from({ length: 14 }, (_, i) => [String(7 + i).padStart(3, '0'), `${2013 + i}-01-01`] as const),
  ),
  ECD: list(['1', '2008-01-01'], ...Array.from({ length: 8 }, (_, i) => [String(2 + i), `${2013 + i}-01-01`] as const)),
  ECF: list(...Array.from({ length: 12 }, (_, i) => [String(1 + i).padStart(4, '0'), `${2014 + i}-01-01`] as const)),
};

/** The layout versions of an obligation, the oldest first. */
export function listLeiautes(obrigacao: ObrigacaoSped): readonly Leiaute[] {
  return leiautes[obrigacao];
}

export interface EscolhaLeiaute {
  leiaute: string;
  /** Where the version comes from: declared; declared in another spelling (`2`, `9.00`); or chosen by the dates. */
  origem: 'declarado' | 'normalizado' | 'data';
}

/**
 * The layout version for reading a file, and where it comes from. `codVer` is the declared version. When it is unknown
 * or missing, the version is the one in force on the first day of the period, `inicio` (yyyy-MM-dd), and without a
 * readable date the newest one. Sources: table 3.1.1 of the EFD guides, and the layout history of the ECD and ECF
 * manuals.
 */
export function chooseLeiaute(obrigacao: ObrigacaoSped, codVer: string, inicio: string): EscolhaLeiaute {
  const lista = leiautes[obrigacao];
  if (lista.some((l) => l.codVer === codVer)) return { leiaute: codVer, origem: 'declarado' };
  const normalizado = normalizeCodVer(obrigacao, codVer);
  if (lista.some((l) => l.codVer === normalizado)) {
    // The manual of the ECD itself writes "9.00".
    return { leiaute: normalizado, origem: obrigacao === 'ECD' ? 'declarado' : 'normalizado' };
  }
  const porData = inicio === '' ? lista.at(-1) : (lista.findLast((l) => l.inicio <= inicio) ?? lista[0]);
  return { leiaute: porData?.codVer ?? '', origem: 'data' };
}

function normalizeCodVer(obrigacao: ObrigacaoSped, codVer: string): string {
  const numero = /^\s*0*(\d{1,4})(?:[.,]0*)?\s*$/.exec(codVer)?.[1];
  if (numero === undefined) return '';
  return obrigacao === 'ECD' ? numero : numero.padStart(obrigacao === 'ECF' ? 4 : 3, '0');
}

function list(...itens: readonly (readonly [string, string])[]): Leiaute[] {
  return itens.map(([codVer, inicio]) => ({ codVer, inicio }));
}
