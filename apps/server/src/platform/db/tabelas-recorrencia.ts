/** That somebody was told, once, why a month has no project. */
interface RecorrenciaAvisoTable {
  projeto_id: string;
  /** AAAA-MM. */
  mes: string;
  motivo: string;
  owner_id: string;
  avisado_em: Date;
}

/** That somebody was told, once, that a certificate of this last day has this many days left. */
interface CertificadoAvisoTable {
  certificado_id: string;
  validade: string;
  dias: number;
  owner_id: string;
  avisado_em: Date;
}

export interface TabelasRecorrencia {
  recorrencia_aviso: RecorrenciaAvisoTable;
  certificado_aviso: CertificadoAvisoTable;
}
