import type { Generated } from 'kysely';

/** Second factors of users, and the providers of single sign-on. */
export interface TabelasFatores {
  fator_totp: FatorTotpTable;
  chave_acesso: ChaveAcessoTable;
  codigo_recuperacao: CodigoRecuperacaoTable;
  desafio_fator: DesafioFatorTable;
  provedor_sso: ProvedorSsoTable;
}

export interface FatorTotpTable {
  usuario_id: string;
  owner_id: string;
  /** Sealed. */
  segredo: Buffer;
  /** The time step of the last code that was taken: none of its age or older is taken again. */
  ultimo_passo: string | null;
  criado_em: Date;
  /** Null until the first code was right. */
  ativo_em: Date | null;
}

export interface ChaveAcessoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  /** The credential's id, base64url. */
  credencial: string;
  chave_publica: Buffer;
  contador: string;
  transportes: string[];
  nome: string;
  criada_em: Date;
  usada_em: Date | null;
}

interface CodigoRecuperacaoTable {
  usuario_id: string;
  /** The digit that the code begins with. */
  indice: number;
  owner_id: string;
  /** Argon2id. */
  hash: string;
  usado_em: Date | null;
}

export interface DesafioFatorTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  finalidade: 'entrada' | 'registro' | 'prova';
  /** SHA-256 of the token that names a sign-in; null for what a session waits for. */
  token_hash: Buffer | null;
  /** SHA-256 of the password's hash at the sign-in: another password ends it. */
  credencial: Buffer | null;
  /** How the first step of a sign-in was taken. */
  meio: Generated<'senha' | 'sso'>;
  /** The WebAuthn challenge that the browser got. */
  desafio: string | null;
  expira_em: Date;
}

export interface ProvedorSsoTable {
  owner_id: string;
  emissor: string;
  client_id: string;
  /** Sealed. */
  segredo: Buffer;
  dominios: string[];
  ativo: boolean;
  alterado_em: Date;
}
