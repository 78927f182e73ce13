/** A warning that a month has no project, mailed once per reason. */
interface RecorrenciaAvisoTable {
  projeto_id: string;
  /** AAAA-MM. */
  mes: string;
  motivo: string;
  owner_id: string;
  avisado_em: Date;
}

/** A warning that a certificate with this last day has so many days left, mailed once. */
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
