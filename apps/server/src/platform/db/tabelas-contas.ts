import type { Generated } from 'kysely';

/** The tables of migration 0003: access by mailed links, mails on their way, and suggestions. */
export interface TabelasContas {
  link_acesso: LinkAcessoTable;
  mensagem: MensagemTable;
  sugestao: SugestaoTable;
}

interface LinkAcessoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  tipo: 'recuperacao' | 'convite';
  /** SHA-256 of the token in the mailed address; the token itself is nowhere but in the mail. */
  token_hash: Buffer;
  criado_em: Date;
  expira_em: Date;
  /** When it was used, or replaced by another. */
  encerrado_em: Date | null;
}

interface MensagemTable {
  id: Generated<string>;
  owner_id: string;
  /** What kind of mail it is, for people who look for one. */
  tipo: string;
  /** The whole mail, sealed; null once it was sent or has expired, because it may hold a link that opens an account. */
  conteudo: Buffer | null;
  tentativas: Generated<number>;
  criado_em: Date;
  /** After this instant the mail is of no use and is not sent. */
  expira_em: Date;
  enviada_em: Date | null;
  desistiu_em: Date | null;
  /** The scheduled mail of a report that it is of. */
  envio_id: Generated<string | null>;
}

interface SugestaoTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  assunto: string;
  mensagem: string;
  criado_em: Date;
}
