import type { Generated } from 'kysely';

/** The table of migration 0005. */
export interface TabelasRetificacoes {
  retificacao: RetificacaoTable;
}

export interface RetificacaoTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  usuario_id: string;
  tipo: 'efdc' | 'ecf' | 'esocial';
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'ERROR';
  mensagem: string | null;
  /** The ZIP with the result; null while there is none. */
  storage_key: string | null;
  criado_em: Date;
  terminado_em: Date | null;
  excluido_em: Date | null;
}
