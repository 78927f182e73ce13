import type { Generated, JSONColumnType } from 'kysely';

/**
 * The tables of migration 0002. Every one carries `owner_id` and is behind row-level security. Days are text
 * (yyyy-MM-dd) because they belong to no time zone; instants are `timestamptz`; byte counts arrive as strings.
 */
export interface TabelasProcessamento {
  empresa: EmpresaTable;
  certificado: CertificadoTable;
  projeto: ProjetoTable;
  execucao: ExecucaoTable;
  arquivo_enviado: ArquivoEnviadoTable;
  parte: ParteTable;
  vaga: VagaTable;
  arquivo: ArquivoTable;
  problema: ProblemaTable;
  dataset: DatasetTable;
  relatorio_resultado: RelatorioResultadoTable;
  ticket: TicketTable;
}

export interface EmpresaTable {
  id: Generated<string>;
  owner_id: string;
  cnpj: string;
  nome: string;
  grupo: string;
  parceiro: string;
  uf: Generated<string>;
  municipio: Generated<string>;
  ie: Generated<string>;
  situacao: Generated<string>;
  cnae: Generated<string>;
  cnae_secundario: JSONColumnType<string[], string | undefined>;
  regime: JSONColumnType<string[], string | undefined>;
  qtd_filiais: number | null;
  /** The day of the last answer of the registry; null until it answers for the first time. */
  consultado_em: string | null;
  criado_em: Generated<Date>;
}

export interface CertificadoTable {
  id: Generated<string>;
  owner_id: string;
  nome: string;
  /** The last day on which it may be used. */
  validade: string;
  status: Generated<string>;
  titular_cnpj: string | null;
  titular_cpf: string | null;
  valido_desde: Date | null;
  valido_ate: Date | null;
  /** Of the certificate's DER bytes. */
  sha256: string | null;
  /** The .pfx and its password, sealed. */
  conteudo: Buffer | null;
  criado_em: Generated<Date>;
}

export interface ProjetoTable {
  id: Generated<string>;
  owner_id: string;
  empresa_id: string;
  usuario_id: string;
  periodo_inicial: string;
  periodo_final: string;
  upload: number;
  recorrencia: 'unico' | 'mensal';
  /** The monthly project that opened this one for its month; null for one that a user created. */
  origem_id: Generated<string | null>;
  /** Since when it opens further ones, where that was ordered after its creation. */
  mensal_desde: Generated<Date | null>;
  certificado: string;
  status: StatusProjetoDb;
  mensagem: string | null;
  pbi: string | null;
  creditos: number;
  /** How often its credits were taken again after they had come back. */
  tentativa: Generated<number>;
  criado_em: Date;
  iniciado_em: Date | null;
  terminado_em: Date | null;
  excluido_em: Date | null;
}

/** The values that the table's check constraint allows. */
type StatusProjetoDb = 'FILES' | 'PENDING' | 'PROCESSING' | 'CONCLUDED' | 'FAILED' | 'PROCURACAO' | 'DOIS FATORES';

export interface ExecucaoTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  ferramenta: FerramentaDb;
  ordem: number;
  status: StatusExecucaoDb;
  progresso: string | null;
  percentual: number | null;
  erro: string | null;
  /** What a collector could not have, and how the user gets it. */
  parciais: JSONColumnType<string[], string | undefined, string>;
  /** Whether a simulator answered instead of the service. */
  simulado: Generated<boolean>;
  iniciado_em: Date | null;
  terminado_em: Date | null;
}

export type FerramentaDb =
  | 'ecac'
  | 'receitanet_bx'
  | 'esocial'
  | 'quebrar_arquivos'
  | 'quebrar_arquivos_esocial'
  | 'gerar_relatorios'
  | 'post_process';

type StatusExecucaoDb = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'ERROR' | 'PROCURACAO' | 'DOIS FATORES' | 'ignorar';

export interface ArquivoEnviadoTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  /** The name that the parts carry. */
  nome_enviado: string;
  /** The name it is kept under, unique in the project. */
  nome: string;
  situacao: 'recebendo' | 'montando' | 'completo' | 'incompleto';
  tamanho: string | number | null;
  sha256: string | null;
  tamanho_declarado: string | number | null;
  sha256_declarado: string | null;
  /** The whole bytes; null until the file is complete. */
  storage_key: string | null;
  erro_codigo: string | null;
  erro: string | null;
  criado_em: Date;
  completo_em: Date | null;
  /** The tool that fetched it; null for one that a user sent. */
  coletado_por: Generated<string | null>;
  simulado: Generated<boolean>;
  /** The sources of a file that the portal made; null for a file as received. */
  feito_de: Generated<string | null>;
  /** The object in which large parts have their places while the file is received; null when there is none. */
  vagas_key: Generated<string | null>;
}

export interface ParteTable {
  owner_id: string;
  arquivo_enviado_id: string;
  n: number;
  tamanho: string | number;
  /** Null for a part in its place: then `storage_key` is the file's `vagas_key`. */
  sha256: string | null;
  storage_key: string;
  recebida_em: Generated<Date>;
}

/** A part's place within its file, given out once: only the first request that brings the part writes to it. */
interface VagaTable {
  arquivo_enviado_id: string;
  n: number;
  owner_id: string;
}

/** A catalogued file: an uploaded one, or one that came out of it. */
export interface ArquivoTable {
  projeto_id: string;
  id: string;
  owner_id: string;
  ordem: number;
  origem_id: string;
  /** Without extension; `nome.extensao` is unique in the project. */
  nome: string;
  extensao: string;
  categoria: string | null;
  tipo: string;
  tipo_descricao: string;
  sha256: string;
  tamanho: string | number;
  /** Where the bytes are: `caminho` is a storage key, or a path below the project's dataset folder. */
  onde: 'original' | 'dataset';
  caminho: string;
  cnpj: string | null;
  ie: string | null;
  uf: string | null;
  inicio: string | null;
  fim: string | null;
  finalidade: string | null;
  transmissao: string | null;
  situacao: string;
  linhas: number | null;
  total_problemas: number;
  chave: string | null;
  recebido_em: Date;
}

export interface ProblemaTable {
  projeto_id: string;
  arquivo_id: string;
  ordem: number;
  owner_id: string;
  codigo: string;
  mensagem: string;
  linha: number | null;
  registro: string | null;
  campo: string | null;
  valor: string | null;
}

/**
 * The published list of a project's column sets: table name to its Parquet parts, as paths below the dataset's folder.
 */
export interface DatasetTable {
  projeto_id: string;
  owner_id: string;
  leitor_versao: string;
  tabelas: JSONColumnType<{ tabela: string; partes: string[] }[], string>;
  publicado_em: Date;
  /** The version of the catalogue that made the project's results; null before there are any of a known version. */
  resultados_versao: Generated<string | null>;
  /** When sets and results could not be made again; null after they were made. */
  refazer_falhou_em: Generated<Date | null>;
}

export interface RelatorioResultadoTable {
  projeto_id: string;
  nome: string;
  owner_id: string;
  slug: string;
  linhas: number;
  /** Null when the report has no rows or failed. */
  storage_key: string | null;
  sha256: string | null;
  erro: string | null;
  gerado_em: Date;
}

/** A single-use download ticket; only the hash of its token is kept. */
interface TicketTable {
  hash: string;
  owner_id: string;
  usuario_id: string;
  /** The session that asked for it: a ticket dies with its session. */
  familia_id: string;
  path: string;
  expira_em: Date;
}
