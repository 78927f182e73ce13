import type { Generated, JSONColumnType } from 'kysely';

/** Who may come in and what they may spend: owners, users, sessions, credits, audit and throttling. */
export interface TabelasAcesso {
  owner: OwnerTable;
  usuario: UsuarioTable;
  sessao_familia: SessaoFamiliaTable;
  sessao_token: SessaoTokenTable;
  aparelho: AparelhoTable;
  credito_lancamento: CreditoLancamentoTable;
  auditoria: AuditoriaTable;
  auditoria_elo: AuditoriaEloTable;
  throttle: ThrottleTable;
  tarefa_falha: TarefaFalhaTable;
}

export interface OwnerTable {
  id: Generated<string>;
  cnpj: string;
  razao: string;
  site: Generated<string>;
  cep: Generated<string>;
  uf: Generated<string>;
  logradouro: Generated<string>;
  municipio: Generated<string>;
  /** Storage key of the picture, or null. */
  logo: string | null;
  plano: Generated<string>;
  white_label: Generated<boolean>;
  cor_primaria: Generated<string>;
  cor_secundaria: Generated<string>;
  preco_1: Generated<string>;
  preco_2: Generated<string>;
  preco_3: Generated<string>;
  preco_4: Generated<string>;
  /** Modules that are on; an absent key is off. */
  tools: JSONColumnType<Record<string, boolean>>;
  limite_usuarios: Generated<number>;
  /** Whether the installation's contract asks for this owner's papers although it does so as the contractor. */
  pelo_contratante: Generated<boolean>;
  /** Since when the owner is suspended and none of its users may sign in. */
  suspenso_em: Date | null;
  /** Whether a new password of this owner's users may not be one of the common ones. */
  recusa_senhas_comuns: Generated<boolean>;
  /** Whether every user of this owner needs a second factor to come in. */
  exige_segundo_fator: Generated<boolean>;
  criado_em: Generated<Date>;
}

export interface UsuarioTable {
  id: Generated<string>;
  owner_id: string;
  nome: string;
  /** Lower case; unique over all owners among the users who were not removed. */
  email: string;
  telefone: Generated<string>;
  cargo: Generated<string>;
  cpf: Generated<string>;
  privilegio: 'master' | 'administrator' | 'user';
  situacao: Generated<'active' | 'inactive' | 'invited'>;
  senha_hash: string | null;
  /** Storage key of the profile picture, or null. */
  foto: string | null;
  criado_em: Generated<Date>;
  /** Set: the user was removed and is inactive for ever; the row keeps the name beside what the user did. */
  excluido_em: Date | null;
  /** Since when the user has a second factor of any kind; null without one. */
  segundo_fator_em: Date | null;
  /** The identity at the owner's provider of single sign-on; both are null before the first sign-in by it. */
  sso_emissor: string | null;
  sso_sujeito: string | null;
  /** Up to when the notices are seen; null before the first look. */
  avisos_vistos_em: Date | null;
  avisos_por_email: Generated<boolean>;
}

interface SessaoFamiliaTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  criada_em: Generated<Date>;
  encerrada_em: Date | null;
  motivo: string | null;
  /** The device as people call it ('Chrome no Windows'), and the address that it last came from. */
  nome_aparelho: Generated<string>;
  endereco: Generated<string>;
  /** The last request that a person made; renewals by a timer do not count. */
  usada_em: Generated<Date>;
  aparelho_id: string | null;
  /** When this session last proved the second factor. */
  fator_em: Date | null;
}

/** A device from which a user has signed in. */
interface AparelhoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  /** A hash of the token in the device's cookie, made with a key of the installation. */
  hash: Buffer;
  usado_em: Date;
}

interface SessaoTokenTable {
  /** SHA-256 of the refresh token; the token itself is nowhere. */
  token_hash: Buffer;
  familia_id: string;
  expira_em: Date;
  rotacionado_em: Date | null;
}

interface CreditoLancamentoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string | null;
  projeto_id: string | null;
  tipo: 'compra' | 'consumo' | 'estorno' | 'ajuste';
  /** Compra, ajuste and estorno add, consumo takes: the sum over an owner is its balance. */
  quantidade: number;
  /** The try of the project that the entry belongs to. */
  tentativa: Generated<number>;
  /** The charge that a `compra` was paid by; no charge has two entries. */
  cobranca_id: string | null;
  descricao: string;
  criado_em: Generated<Date>;
}

interface AuditoriaTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string | null;
  acao: string;
  alvo: string;
  /** The target as people read it, as it was called then. */
  rotulo: Generated<string>;
  dados: JSONColumnType<Record<string, unknown>>;
  criado_em: Generated<Date>;
  /** Where the act came from; '' when the portal or the operator acted. */
  endereco: Generated<string>;
  /** The user agent as it was sent, cut short. */
  dispositivo: Generated<string>;
  pedido_id: Generated<string>;
}

/** The chain over an owner's activity log: a link for each row, made by a trigger when its transaction commits. */
interface AuditoriaEloTable {
  owner_id: string;
  /** From 1, without gaps, in the order of the commits. */
  ordem: string;
  auditoria_id: string;
  /** SHA-256 of the link before it and of the row's text. */
  elo: Buffer;
}

interface ThrottleTable {
  /** SHA-256 of what is counted (an account, an address), in hexadecimal: no personal data. */
  chave: string;
  tentativas: number;
  janela_inicio: Date;
}

interface TarefaFalhaTable {
  tarefa_id: string;
  falhas: number;
  ultima_em: Generated<Date>;
}
