import type { Problema } from '../sped/problema.ts';
import type { CodificacaoXml } from './decode-xml.ts';
import type { LinhaTabela } from './registro-xml.ts';

/** One NF-e or NFC-e. The rows follow `esquemasNfe()`; their `_arquivo` is null until they are written. */
export interface NotaLida {
  chave: string | null;
  modelo: string | null;
  /** yyyy-MM-dd of the emission; null when unreadable. */
  emissao: string | null;
  /** CNPJ or CPF as written. */
  emitente: string | null;
  destinatario: string | null;
  ambiente: string | null;
  temProtocolo: boolean;
  /** The protocol itself says that the note was cancelled (cStat 101, 151 or 155). */
  cancelada: boolean;
  /** False when the document ends or is damaged before the totals of the note. */
  completa: boolean;
  nota: LinhaTabela;
  itens: LinhaTabela[];
}

/** One event of a note: cancellation, letter of correction, manifestation, … */
export interface EventoLido {
  chave: string | null;
  tipo: string | null;
  sequencia: number | null;
  /** yyyy-MM-dd; null when unreadable. */
  data: string | null;
  /** CNPJ or CPF of who registered it, and of the recipient of the note when the answer says it. */
  autor: string | null;
  destinatario: string | null;
  temProtocolo: boolean;
  origem: 'procEventoNFe' | 'evento' | 'retEvento' | 'procCancNFe' | 'retCancNFe' | 'protNFe';
  /** The event that this one cancels, by its type and protocol; null for any other event. */
  anula: string | null;
  evento: LinhaTabela;
  /** Rows of `nfe_evento_item`. */
  itens: LinhaTabela[];
}

export interface NfeLida {
  notas: NotaLida[];
  eventos: EventoLido[];
  codificacao: CodificacaoXml;
  /** The Portuguese reason why the whole document was refused; notas and eventos are then empty. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}

export interface LimitesXml {
  maximoBytes: number;
  maximoNiveis: number;
}

export const LIMITES_XML: LimitesXml = { maximoBytes: 256 * 1024 * 1024, maximoNiveis: 64 };
