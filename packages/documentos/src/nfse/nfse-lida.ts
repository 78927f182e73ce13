import type { DocumentoLido } from '../xml/read-documento.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';

export type PadraoNfse = 'Nacional' | 'ABRASF' | 'São Paulo';

/** One note of services. The row follows `esquemaNotaNfse`; its `_arquivo` is null until it is written. */
export interface NotaNfseLida {
  padrao: PadraoNfse;
  /** 50 positions; null for a note of a city, or when unreadable. */
  chave: string | null;
  /** The national copy of a note of a city, when the note names it. */
  chaveNacional: string | null;
  numero: string | null;
  codigoVerificacao: string | null;
  municipio: string | null;
  /** CNPJ or CPF as written. */
  prestador: string | null;
  /** Every party, as written. */
  partes: string[];
  /** yyyy-MM-dd of the competence, else of the emission; null when unreadable. */
  data: string | null;
  /** Series and number of the DPS or RPS, without leading zeros; null without a number. */
  rps: string | null;
  /** Value of the service in cents, as text. */
  valor: string | null;
  ambiente: string | null;
  cancelada: boolean;
  completa: boolean;
  linha: LinhaTabela;
}

/** One event of a national note; the row follows `esquemaEventoNfse`. */
export interface EventoNfseLido {
  chave: string | null;
  tipo: string | null;
  sequencia: string | null;
  /** yyyy-MM-dd; null when unreadable. */
  data: string | null;
  autor: string | null;
  ambiente: string | null;
  linha: LinhaTabela;
}

export interface NfseLida extends DocumentoLido {
  notas: NotaNfseLida[];
  eventos: EventoNfseLido[];
}
