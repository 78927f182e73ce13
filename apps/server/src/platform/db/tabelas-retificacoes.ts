import type { ColumnType, Generated } from 'kysely';

/** The table of migrations 0005, 0007, 0016, 0037, 0041 and 0042. */
export interface TabelasRetificacoes {
  retificacao: RetificacaoTable;
}

/** A thesis of a draft, by the report that proposed its changes. */
export interface TeseRetificada {
  relatorio: string;
  tese: string;
  /** AAAA-MM. */
  periodos: string[];
}

export interface RetificacaoTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  usuario_id: string;
  tipo: 'efdc' | 'ecf' | 'esocial';
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'ERROR';
  /** The name of the spreadsheet as it was sent. */
  planilha: Generated<string>;
  /** Its bytes; null in rows of before there was an engine. */
  planilha_key: string | null;
  planilha_sha256: string | null;
  /** Chosen by who sent it: sent again with the same key it is this one. */
  chave_envio: string | null;
  progresso: string | null;
  /** Of 100; null while unknown. */
  percentual: number | null;
  /** How it ended, one sentence for the user. */
  mensagem: string | null;
  /** Periods that were made, of those that were asked for; null until it ends. */
  periodos_feitos: number | null;
  periodos_total: number | null;
  /** The ZIP with the result; null while there is none. */
  storage_key: string | null;
  /** What the screen shows before the download: JSON, and the Parquet of the changes. */
  prova_key: string | null;
  mudancas_key: string | null;
  /** The draft that its spreadsheet was made of, and the revision of it; null of one that a user sent. */
  rascunho_id: string | null;
  rascunho_revisao: number | null;
  /** The theses of the draft's changes that went, with their periods, as they were when it was ordered. */
  teses: ColumnType<TeseRetificada[], string | undefined, string>;
  criado_em: Date;
  iniciado_em: Date | null;
  terminado_em: Date | null;
  excluido_em: Date | null;
}
