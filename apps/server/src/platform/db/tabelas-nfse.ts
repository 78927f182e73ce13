import type { Generated } from 'kysely';

interface BuscaNfseTable {
  empresa_id: string;
  owner_id: string;
  ligada: boolean;
  /** The name of the certificate that asks. */
  certificado: string;
  situacao: 'aguardando' | 'em-dia' | 'limite' | 'erro';
  mensagem: string | null;
  /** Tries in a row that got no answer. */
  falhas: Generated<number>;
  /** The earliest instant of the next question, kept while the search is off. */
  proxima_em: Date | null;
  consultada_em: Date | null;
  atualizada_em: Date;
  /** When notes are asked for by their keys again; null while there is none to ask for. */
  avulsas_em: Generated<Date | null>;
}

/** The greatest number that was received for a company by a certificate's holder. */
interface PosicaoNfseTable {
  empresa_id: string;
  ator: string;
  owner_id: string;
  /** Written as text or number; read as text. */
  ult_nsu: string;
}

/** A distributed note or event, once for a company however often it comes; or one that could not be read. */
export interface DocumentoNfseTable {
  empresa_id: string;
  identificador: string;
  owner_id: string;
  tipo: 'nota' | 'evento' | 'danificado';
  chave: string | null;
  /** AAAA-MM-DD: the competence of a note; of an event, the first day of the month in which its note was issued. */
  dia: string | null;
  ator: string;
  nsu: string;
  /** Null when it could not be read. */
  storage_key: string | null;
  /** It says that its note is cancelled. */
  cancela: Generated<boolean>;
  simulado: boolean;
  recebido_em: Date;
}

/** A note that a user asked for by its key, or that came broken. */
interface PedidoNfseTable {
  empresa_id: string;
  chave: string;
  owner_id: string;
  situacao: 'aguardando' | 'respondido' | 'nao-encontrada' | 'recusada';
  /** The government's words. */
  motivo: string | null;
  pedido_em: Date;
  respondido_em: Date | null;
}

export interface TabelasNfse {
  busca_nfse: BuscaNfseTable;
  posicao_nfse: PosicaoNfseTable;
  documento_nfse: DocumentoNfseTable;
  pedido_nfse: PedidoNfseTable;
}
