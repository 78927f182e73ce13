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
  /** When the source was asked; of data that were loaded from files, the day they are of. */
  consultadoEm: Date;
}

/** The CNPJ registry, wherever it is asked. */
export interface Registry {
  /** `null`: no such company. Throws {@link RegistryUnavailableError} when the registry does not answer sensibly. */
  fetchEmpresa(cnpj: string): Promise<RegistroCnpj | null>;
}

/** The registry gave no usable answer. The message is for the log and contains neither a secret nor the question. */
export class RegistryUnavailableError extends Error {
  override name = 'RegistryUnavailableError';
  /** How long the source asked to be left alone; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
  }
}
