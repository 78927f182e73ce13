import type { Generated } from 'kysely';

export interface TokenAcessoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  nome: string;
  alcance: 'enviar' | 'ler';
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  /** The token's last four characters. */
  final: string;
  criado_em: Date;
  expira_em: Date;
  /** Kept to the minute. */
  usado_em: Date | null;
  revogado_em: Date | null;
}

export interface TabelasTokens {
  token_acesso: TokenAcessoTable;
}
