export interface AtividadeEconomica {
  /** Seven digits. */
  codigo: string;
  descricao: string;
}

/** What the federal registry says of a company at one moment. */
export interface RegistroCnpj {
  cnpj: string;
  razao: string;
  uf: string;
  municipio: string;
  cnaePrincipal: AtividadeEconomica | null;
  cnaesSecundarios: AtividadeEconomica[];
  /** 'Ativa', 'Baixada', 'Inapta', 'Suspensa', 'Nula'. */
  situacao: string;
  /** Ways of taxation, the newest first, e.g. 'Lucro Real (2025)', 'Simples Nacional'. */
  regime: string[];
  /** State registration; '' where the source does not know it. */
  ie: string;
  /** Number of branches; `null` where the source does not know it. */
  qtdFiliais: number | null;
  consultadoEm: Date;
}

/** The CNPJ registry, wherever it is asked. */
export interface Registry {
  /** `null`: no such company. Throws {@link RegistryUnavailableError} when the registry does not answer sensibly. */
  buscarEmpresa(cnpj: string): Promise<RegistroCnpj | null>;
}

export class RegistryUnavailableError extends Error {
  override name = 'RegistryUnavailableError';
}
