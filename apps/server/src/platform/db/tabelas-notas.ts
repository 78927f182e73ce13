import type { Generated } from 'kysely';

export interface BuscaNotasTable {
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
}

export interface TabelasNotas {
  busca_notas: BuscaNotasTable;
  nota_distribuida: NotaDistribuidaTable;
}
