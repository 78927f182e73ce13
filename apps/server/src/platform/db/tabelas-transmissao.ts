import type { Generated } from 'kysely';

/** The tables of migration 0016. */
export interface TabelasTransmissao {
  transmissao: TransmissaoTable;
  transmissao_lote: TransmissaoLoteTable;
  transmissao_evento: TransmissaoEventoTable;
}

/** An ordered transmission of a rectification of the eSocial. */
export interface TransmissaoTable {
  retificacao_id: string;
  owner_id: string;
  /** Who ordered it. */
  usuario_id: string;
  ambiente: 'producao' | 'producao-restrita' | 'simulado';
  /**
   * `andamento` and `esperando` continue by themselves; `parada` and `falhou` when a user resumes them; `incerta` when
   * a user has checked the batch that may have been received; `recusada` and `concluida` have ended.
   */
  situacao: 'andamento' | 'esperando' | 'concluida' | 'recusada' | 'incerta' | 'parada' | 'falhou';
  /** The name of the certificate of the order. */
  certificado: string;
  /** How many events were confirmed. */
  eventos: number;
  mensagem: string | null;
  /** No further batch is to be sent. */
  parar: Generated<boolean>;
  /** The batch that may have been received is to be looked for again. */
  procurar: Generated<boolean>;
  /** The number of the job that may work on it: jobs of earlier turns have nothing to do. */
  turno: Generated<number>;
  /** Faults in a row. */
  falhas: Generated<number>;
  retomar_em: Date | null;
  criada_em: Date;
  terminada_em: Date | null;
}

export interface TransmissaoLoteTable {
  retificacao_id: string;
  owner_id: string;
  /** From 1, as they are sent. */
  ordem: number;
  nome: string;
  grupo: number;
  /** yyyy-MM, or yyyy-13. */
  periodo: string;
  /** Of its events: S-1200. */
  tipo: string;
  eventos: number;
  /** The signed document, as it is sent. */
  documento_key: string;
  sha256: string;
  /**
   * `enviando` is written before the call: who finds it without having made the call does not know whether it arrived.
   */
  situacao: 'pendente' | 'enviando' | 'enviado' | 'aceito' | 'recusado' | 'incerto';
  protocolo: string | null;
  codigo: string | null;
  mensagem: string | null;
  enviado_em: Date | null;
  respondido_em: Date | null;
}

export interface TransmissaoEventoTable {
  retificacao_id: string;
  owner_id: string;
  lote: number;
  /** Of all of them, from 1. */
  ordem: number;
  evento_id: string;
  tipo: string;
  periodo: string;
  cpf: string;
  matricula: string;
  recibo_anterior: string;
  situacao: 'pendente' | 'aceito' | 'recusado';
  recibo: string | null;
  codigo: string | null;
  mensagem: string | null;
}
