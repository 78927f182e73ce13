import type { Generated } from 'kysely';

interface BuscaNotasTable {
  empresa_id: string;
  owner_id: string;
  ligada: boolean;
  /** The name of the certificate that asks. */
  certificado: string;
  /** 15 digits, both. */
  ult_nsu: string;
  max_nsu: string;
  situacao: 'aguardando' | 'em-dia' | 'outro-sistema' | 'erro';
  mensagem: string | null;
  /** Tries in a row that got no answer. */
  falhas: Generated<number>;
  proxima_em: Date | null;
  consultada_em: Date | null;
  atualizada_em: Date;
  /** When invoices are asked for one by one again; null while there is none to ask for. */
  avulsas_em: Generated<Date | null>;
}

export interface NotaDistribuidaTable {
  empresa_id: string;
  nsu: string;
  owner_id: string;
  tipo: 'nota' | 'resumo' | 'evento' | 'resumo-evento';
  chave: string;
  /** AAAA-MM-DD. */
  dia: string;
  storage_key: string;
  tamanho: number;
  simulado: boolean;
  recebida_em: Date;
  ciencia: Generated<'pedida' | 'registrada' | 'recusada' | null>;
  ciencia_motivo: Generated<string | null>;
  /** It says that its invoice is cancelled. */
  cancela: Generated<boolean>;
}

/** An invoice that a user asked for by its key. */
interface PedidoNotaTable {
  empresa_id: string;
  chave: string;
  owner_id: string;
  situacao: 'aguardando' | 'respondido' | 'nao-encontrada' | 'cancelada' | 'alheia' | 'recusada';
  /** The government's words. */
  motivo: string | null;
  pedido_em: Date;
  respondido_em: Date | null;
}

/** Numbers that never came, the first and the last one. They are asked for from the last one down. */
interface NsuFaltanteTable {
  empresa_id: string;
  de: number;
  ate: number;
  owner_id: string;
  /** Questions in a row that were answered with nothing. */
  vazios: Generated<number>;
}

/** The single questions of the last hour about a company, by the root of its CNPJ. */
export interface ConsultaNfeTable {
  raiz: string;
  consultas: Date[];
  bloqueada_ate: Date | null;
}

export interface TabelasNotas {
  busca_notas: BuscaNotasTable;
  nota_distribuida: NotaDistribuidaTable;
  pedido_nota: PedidoNotaTable;
  nsu_faltante: NsuFaltanteTable;
  consulta_nfe: ConsultaNfeTable;
}
