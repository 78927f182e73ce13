/** What one service answers: `dados` becomes a text of JSON, as the interface sends it. */
export interface RespostaServico {
  status: number;
  dados?: unknown;
  codigo: string;
  texto: string;
  cabecalhos?: Readonly<Record<string, string>>;
}

export type TipoServico = 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar';

export interface PedidoServico {
  contribuinte: string;
  dados: Readonly<Record<string, unknown>>;
  agora: Date;
}

/** What the companies of the simulator are like; every company that is not named is like all others. */
export interface MundoIntegra {
  /** 'cnpj|AAAA-MM' or 'cnpj|AAAA' of declarations that do not exist. */
  semDeclaracao: ReadonlySet<string>;
  /** The same, of declarations that are not transmitted. */
  emAndamento: ReadonlySet<string>;
  /** 'cnpj|AAAA-MM' of months that are still open in the MIT. */
  mitEmEdicao: ReadonlySet<string>;
  /** Companies without payments and processes. */
  semMovimento: ReadonlySet<string>;
  /** Companies in the Simples Nacional; no other has a PGDAS-D. */
  simples: ReadonlySet<string>;
  /** 'cnpj|AAAA-MM' of months of such a company without a PGDAS-D, and of those that were declared twice. */
  semPgdas: ReadonlySet<string>;
  pgdasRetificadas: ReadonlySet<string>;
  /** How long the report on what is owed takes. */
  atrasoSitfisMs: number;
}

/** One service: an answer to a request, in the world as it is then. */
export type Servico = (pedido: PedidoServico, mundo: MundoIntegra) => RespostaServico;

/** A good answer of one of the systems. */
export const ok = (sistema: string, dados: unknown): RespostaServico => ({
  status: 200,
  dados,
  codigo: `[Sucesso-${sistema}]`,
  texto: 'Requisição efetuada com sucesso.',
});
