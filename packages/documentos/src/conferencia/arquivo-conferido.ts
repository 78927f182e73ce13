import type { FichaPapel } from '../ecac/papel-lido.ts';
import type { TipoDocumento } from '../identify/tipo-documento.ts';
import type { SituacaoArquivo } from '../quebrar/catalogo.ts';
import type { FichaSped } from '../quebrar/decide-sped.ts';

/** What the choice among the versions of one obligation needs of a file; its id is `arquivoKey`. */
export type FichaVersao =
  // Whether an EFD-Contribuições shows a registration for the ICMS; null or absent where it does not say.
  | { kind: 'sped'; ficha: FichaSped; inscricaoEstadual?: boolean | null }
  | { kind: 'papel'; nome: string; recebidoEm: string; ficha: FichaPapel };

/** What one received file is, before its project is processed. A ZIP has one for itself and one for each file in it. */
export interface ArquivoConferido {
  /** The received file. */
  entradaId: string;
  /** 0 for the received file itself, 1 and more for those inside a ZIP. */
  ordem: number;
  nome: string;
  tipo: TipoDocumento;
  /** Of a file inside a ZIP; null for the received file, whose sender has it. */
  sha256: string | null;
  /** First and last day that it is about, yyyy-MM-dd; null when it is about no days. */
  inicio: string | null;
  fim: string | null;
  finalidade: 'Original' | 'Retificadora' | null;
  /** Decided by this file alone: `chooseConferidos` decides among the versions of one obligation. */
  situacao: SituacaoArquivo;
  /** Portuguese; null when the file is used. */
  motivo: string | null;
  /** Null where versions do not replace one another. */
  versao: FichaVersao | null;
}

/** Names a checked file among those of its project. */
export const arquivoKey = (a: { entradaId: string; ordem: number }): string => `${a.entradaId}/${a.ordem}`;
