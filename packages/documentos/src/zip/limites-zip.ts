/** Limits for one received file, including its inner ZIPs. */
export interface LimitesZip {
  /** Bytes after inflating. */
  maximoBytes: number;
  /** Inflated bytes for each stored byte; only checked above `razaoAPartirDe` inflated bytes. */
  maximaRazao: number;
  razaoAPartirDe: number;
  maximoEntradas: number;
  /** 1 is a ZIP, 2 a ZIP inside it, … */
  maximoNiveis: number;
}

/** The limits of the portal. As many entries as notes of 20 kB are in the bytes: a month of a chain of shops. */
export const LIMITES_ZIP: LimitesZip = {
  maximoBytes: 4 * 1024 ** 3,
  maximaRazao: 200,
  razaoAPartirDe: 1024 ** 2,
  maximoEntradas: 200_000,
  maximoNiveis: 3,
};

/** The remaining part of the limits for one received file; extracting reduces it. */
export interface OrcamentoZip {
  bytes: number;
  entradas: number;
}

/** The whole budget of these limits. */
export const createOrcamentoZip = (limites: LimitesZip): OrcamentoZip => ({
  bytes: limites.maximoBytes,
  entradas: limites.maximoEntradas,
});
