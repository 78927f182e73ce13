import type { Generated } from 'kysely';

/** Orders of credits and their charges. */
export interface TabelasPagamentos {
  cobranca: CobrancaTable;
  cobranca_evento: CobrancaEventoTable;
}

export interface CobrancaTable {
  id: Generated<string>;
  owner_id: string;
  usuario_id: string;
  forma: 'pix' | 'boleto';
  creditos: number;
  /** What it costs at the prices of that moment: decimal string with two places. */
  valor: string;
  /**
   * `criando`: the provider has not answered yet; `recusada`: it failed, here or there; `devolvendo`: the credits were
   * taken back and the money is on its way.
   */
  estado: 'criando' | 'pendente' | 'paga' | 'vencida' | 'recusada' | 'devolvendo' | 'devolvida';
  provedor: string;
  /** The provider's own id; null until it answered. */
  provedor_id: string | null;
  linha_digitavel: string | null;
  /** The copy-and-paste text of a pix and its picture (PNG), while it can be paid. */
  pix_codigo: Generated<string | null>;
  pix_imagem: Generated<Buffer | null>;
  /** Where the provider shows the paper of a boleto, while it can be paid; null when the paper is here. */
  boleto_endereco: Generated<string | null>;
  /** SHA-256 of the secret in the address of the boleto's paper, or null when it is not here. */
  endereco_hash: Buffer | null;
  /** Storage key of the PDF of the boleto; null when there is none (any more). */
  papel: string | null;
  criado_em: Date;
  expira_em: Date;
  encerrado_em: Date | null;
  /** When the provider was last asked for the status of the charge. */
  consultada_em: Generated<Date | null>;
}

export interface CobrancaEventoTable {
  id: Generated<string>;
  owner_id: string;
  cobranca_id: string;
  provedor: string;
  /** The provider's id of the message: whatever comes twice is here once. */
  evento_id: string;
  tipo: 'pago' | 'vencido' | 'recusado' | 'devolvido';
  resultado: 'aplicado' | 'sem-efeito' | 'valor-divergente' | 'sem-saldo';
  recebido_em: Date;
}
