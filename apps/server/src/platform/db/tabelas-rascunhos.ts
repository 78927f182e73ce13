import type { Generated } from 'kysely';

/** The tables of migration 0041. */
export interface TabelasRascunhos {
  rascunho: RascunhoTable;
  rascunho_mudanca: RascunhoMudancaTable;
  rascunho_passo: RascunhoPassoTable;
  rascunho_passo_mudanca: RascunhoPassoMudancaTable;
  rascunho_trava: RascunhoTravaTable;
  rascunho_trabalho: RascunhoTrabalhoTable;
}

export interface RascunhoTable {
  id: Generated<string>;
  owner_id: string;
  projeto_id: string;
  obrigacao: 'efdc' | 'esocial';
  usuario_id: string;
  criado_em: Date;
  alterado_em: Date;
  revisao: Generated<number>;
  /** The number of the last step. */
  passos: Generated<number>;
  /** The number of the next change. */
  proxima: Generated<number>;
  recibos: Generated<Record<string, string>>;
  parametros: Generated<{ parametro: string; periodo: string; valor: string }[]>;
  /** SHA-256 of the files in which the records were last found, by name. */
  bases: Generated<Record<string, string>>;
}

export interface RascunhoMudancaTable {
  rascunho_id: string;
  n: number;
  owner_id: string;
  versao: Generated<number>;
  ativa: Generated<boolean>;
  perdida: Generated<boolean>;
  /** The change that beats it. */
  vencida_por: number | null;
  /** How many changes it beats. */
  vence: Generated<number>;
  /** The step in which a user made it win; 0 of one that wins by the order of theses alone. */
  preferida: Generated<number>;
  estado: Generated<'ativa' | 'inativa' | 'conflito' | 'perdida'>;
  acao: string;
  aba: string;
  periodo: string;
  estabelecimento: string;
  arquivo: string;
  linha: number | null;
  chave: Record<string, string>;
  campos: Record<string, string>;
  antes: Record<string, string>;
  documento: string;
  relatorio: string;
  posicao: number;
  regra: string;
  tese: string;
  lugar: number;
  confianca: 'Alta' | 'Média' | 'Baixa';
  nota: Generated<string>;
  editada_por: string | null;
  editada_em: Date | null;
  /** What it was when it was proposed: the same proposal again is this one. */
  impressao: string;
  /** The record that it changes; null of a new one that may be there several times. */
  alvo: string | null;
  /** What a search looks through, folded. */
  busca: string;
}

export interface RascunhoPassoTable {
  rascunho_id: string;
  numero: number;
  owner_id: string;
  tipo: 'propor' | 'ativar' | 'desativar' | 'editar' | 'remover' | 'preferir' | 'conferir';
  descricao: string;
  mudancas: number;
  usuario_id: string;
  feito_em: Date;
  desfeito_por: string | null;
  desfeito_em: Date | null;
}

interface RascunhoPassoMudancaTable {
  rascunho_id: string;
  numero: number;
  n: number;
  owner_id: string;
  /** What the step changed, as it was; the whole change where the step removed it, null where the step added it. */
  antes: object | null;
  /** The records that the change was and is about. */
  alvos: (string | null)[];
}

interface RascunhoTravaTable {
  rascunho_id: string;
  n: number;
  campo: string;
  owner_id: string;
  usuario_id: string;
  ate: Date;
}

export interface RascunhoTrabalhoTable {
  rascunho_id: string;
  tipo: 'simulacao' | 'conferencia';
  owner_id: string;
  /** One order of it: what an earlier order still has is of no use. */
  execucao: string;
  situacao: 'na-fila' | 'em-andamento' | 'concluida' | 'falhou' | 'cancelada';
  progresso: string | null;
  percentual: number | null;
  mensagem: string | null;
  resultado: object | null;
  usuario_id: string;
  revisao: number;
  pedido_em: Date;
  terminado_em: Date | null;
}
