/** An owner's own contract for the Integra Contador. */
export interface ContratoIntegraTable {
  owner_id: string;
  /** Changes with each change of the contract, so that a running job notices a newer one. */
  versao: string;
  /** The contractor, as the e-CNPJ says it. */
  cnpj: string;
  nome: string;
  /** The e-CNPJ's last day, yyyy-MM-dd. */
  validade: string;
  autor: 'certificado' | 'contratante';
  /** Consumer key and secret, sealed for this owner. */
  chaves: Buffer;
  /** The e-CNPJ and its password, sealed for this owner. */
  certificado: Buffer;
  alterado_em: Date;
  /** How the last test of this version ended; the three are null before. */
  teste: 'aceito' | 'recusado' | 'sem-resposta' | null;
  teste_mensagem: string | null;
  testado_em: Date | null;
  /** The fewest days before this e-CNPJ's expiry for which a warning was mailed. */
  avisado_dias: number | null;
}

export interface TabelasContratos {
  contrato_integra: ContratoIntegraTable;
}
