/** The tables of migration 0008, each behind row-level security. */
export interface TabelasDiagnostico {
  diagnostico: DiagnosticoTable;
  achado_tratado: AchadoTratadoTable;
  provedor_bi: ProvedorBiTable;
}

export interface DiagnosticoTable {
  projeto_id: string;
  owner_id: string;
  storage_key: string;
  sha256: string;
  /** Whether there is a finding or a figure to show; without, the project gets no report. */
  tem_conteudo: boolean;
  gerado_em: Date;
}

interface AchadoTratadoTable {
  projeto_id: string;
  achado_id: string;
  owner_id: string;
  usuario_id: string;
  nota: string;
  criado_em: Date;
}

/** An owner whose projects' reports are Power BI's instead of the built-in page. */
export interface ProvedorBiTable {
  owner_id: string;
  tenant: string;
  client_id: string;
  /** Sealed for this owner. */
  client_secret: Buffer;
  workspace_id: string;
  report_id: string;
  dataset_id: string;
  /** The role of the dataset whose rule compares its rows' project with the user name. */
  papel: string;
  criado_em: Date;
}
