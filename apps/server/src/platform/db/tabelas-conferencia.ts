import type { JSONColumnType } from 'kysely';

/** The tables of migrations 0035 and 0044. */
export interface TabelasConferencia {
  arquivo_conferido: ArquivoConferidoTable;
  arquivo_validado: ArquivoValidadoTable;
}

/** What an uploaded file is, before its project is processed. A ZIP has a row for each file in it, too. */
interface ArquivoConferidoTable {
  arquivo_enviado_id: string;
  /** 0 for the uploaded file itself, 1 and more for those inside a ZIP. */
  ordem: number;
  owner_id: string;
  projeto_id: string;
  nome: string;
  tipo: string;
  /** Of a file inside a ZIP; the uploaded file's row has its own. */
  sha256: string | null;
  /** First and last day, yyyy-MM-dd. */
  inicio: string | null;
  fim: string | null;
  finalidade: string | null;
  /** Decided by this file alone. */
  situacao: string;
  motivo: string | null;
  /** What the choice among versions needs; null where versions do not replace one another. */
  versao: JSONColumnType<object | null, string | null>;
}

/** What the official validator would refuse in an EFD-Contribuições, by the bytes of the file. */
interface ArquivoValidadoTable {
  projeto_id: string;
  sha256: string;
  /** Of the checks that were run. */
  versao: string;
  owner_id: string;
  erros: number;
  avisos: number;
  /** The worst faults: see `faltasDaRegraSchema`. */
  piores: JSONColumnType<object[], string>;
  /** Why it could not be checked. */
  motivo: string | null;
}
