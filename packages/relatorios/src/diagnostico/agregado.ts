/** Changes whenever a field changes its meaning or its name. */
export const VERSAO_DIAGNOSTICO = 4;

/** Money: a decimal text with two places. */
type Valor = string;
/** yyyy-MM. */
type MesIso = string;
/** A percentage with two places: '12.50' is 12,5 %. */
type Percentual = string;

/**
 * Everything that the diagnostic page of a project shows on a day, made from the finished rows of its reports and from
 * nothing else, so that every amount is a sum that the named report gives on that day too. Below one megabyte, whatever
 * the project's size.
 */
export interface Diagnostico {
  versao: typeof VERSAO_DIAGNOSTICO;
  empresa: { cnpj: string; nome: string };
  regime: string | null;
  ufs: string[];
  periodo: { ini: string; fim: string };
  gerado_em: string;
  dia: DiaDoDiagnostico;
  cobertura: { percentual: Percentual; recebidos: number; esperados: number } | null;
  /** Rows of each report that has some. A panel whose reports are all absent is hidden. */
  linhas: Record<string, number>;
  kpis: KpisDiagnostico;
  series: {
    receita: PontoMes[];
    pis: PontoMes[];
    cofins: PontoMes[];
    icms: PontoMes[];
    creditos: { m: MesIso; apurado: Valor; descontado: Valor; saldo: Valor | null }[];
  };
  cascata: { rotulo: string; valor: Valor; tipo: 'total' | 'parcela' }[];
  creditos_natureza: {
    natureza: string;
    descricao: string;
    base: Valor;
    credito: Valor;
    pct_compras: Percentual | null;
  }[];
  receita_tratamento: { tratamento: string; valor: Valor; pct: Percentual }[];
  /**
   * `caixa` may be asked back in money, `saldo` is a balance: two figures that are never added up. Neither includes
   * what has lapsed on the day.
   */
  tese_icms: { ano: string; destacado: Valor; excluido: Valor; a_excluir: Valor; caixa: Valor; saldo: Valor }[];
  monofasico: {
    por_tabela: { tabela: string; relatorio: string; qtd: number; caixa: Valor; saldo: Valor }[];
    top_ncm: { ncm: string; descricao: string; qtd: number; caixa: Valor; saldo: Valor }[];
  };
  creditos_nao_aproveitados: { origem: string; confianca: string; qtd: number; caixa: Valor; saldo: Valor }[];
  heat: CelulaHeat[];
  heat_folha: CelulaHeat[];
  documentos: { relatorio: string; resultado: string; tipo: string; qtd: number; valor: Valor }[];
  top: {
    clientes: Participante[];
    fornecedores: Participante[];
    relatorio: string;
    cfop: { cfop: string; descricao: string; lado: string; valor: Valor; icms: Valor }[];
    ncm: { ncm: string; descricao: string; valor: Valor; tributos: Valor }[];
    uf: { uf: string; entradas: Valor; saidas: Valor; st: Valor; difal: Valor }[];
  };
  irpj_csll: {
    ano: string;
    tributo: string;
    ecf: Valor;
    dctf: Valor;
    darf: Valor;
    aliquota_efetiva: Percentual | null;
  }[];
  lalur: { ano: string; tipo: string; descricao: string; valor: Valor }[];
  prejuizos: { ano: string; saldo: Valor }[];
  retencoes: { ano: string; relatorio: string; informado: Valor; utilizado: Valor; nao_utilizado: Valor }[];
  folha: {
    series: { m: MesIso; folha: Valor; base_cp: Valor; encargos: Valor }[];
    top_rubricas: { rubrica: string; descricao: string; valor: Valor }[];
  };
  verbas: { descricao: string; situacao: string; valor: Valor }[];
  verbas_risco: { rubrica: string; descricao: string; atual: string; esperada: string; valor: Valor }[];
  perdcomp: {
    documento: string;
    tipo: string;
    credito: string;
    data: string | null;
    situacao: string;
    original: Valor;
    utilizado: Valor;
    saldo: Valor;
  }[];
  reforma: { notas: number; com_grupo: number; ibs: Valor; cbs: Valor; saldo_pis: Valor; saldo_cofins: Valor } | null;
  /** What PIS and COFINS leave when they end; null without a balance, an instalment, stock or a credit to write. */
  virada: {
    /** The last EFD-Contribuições with a balance, yyyy-MM. */
    mes: MesIso | null;
    saldo: Valor;
    projetado: Valor;
    prescreve_antes: Valor;
    quotas: Valor;
    estoque: Valor;
    estoque_simulado: boolean;
    a_escriturar: Valor;
    meses_a_retificar: number;
  } | null;
  /** The lines behind those figures, and the balances month by month to the turn; null where there is none. */
  virada_paineis: {
    /** By allowed use: the contribution or the CBS alone, or also reimbursement. `projetado`: of report 160. */
    meses: { m: MesIso; projetado: boolean; contribuicao: Valor; ressarcivel: Valor }[];
    origens: {
      origem: string;
      saldo: Valor;
      projetado: Valor;
      prazo: string | null;
      providencia: string;
      qtd: number;
    }[];
    escriturar: { m: MesIso; credito: Valor; ultimo_dia: string | null; qtd: number; servicos: number }[];
    estoque: { resultado: string; qtd: number; credito: Valor }[];
    faltas: { falta: string; quem: string; qtd: number }[];
    fornecedores: { cnpj: string; nome: string; faltas: number }[];
  } | null;
  /** The months of the PGDAS-D; null of a company without one. `devido` null: only a later paper shows the month. */
  simples: {
    meses: {
      m: MesIso;
      receita: Valor;
      rbt12: Valor | null;
      /** Revenue of the calendar year up to the month: what the limits are of. */
      rba: Valor | null;
      fator_r: string | null;
      devido: Valor | null;
      pago: boolean;
    }[];
    sublimite: Valor;
    limite: Valor;
    fator_r_minimo: string;
  } | null;
  achados: Achado[];
  /** What did not fit: the least urgent findings, counted, and their cash and risks summed. */
  achados_omitidos: { qtd: number; caixa: Valor; riscos: Valor };
  completude: { obrigacao: string; meses: { m: MesIso; situacao: string; qtd: number }[] }[];
  arquivos_com_problema: { arquivo: string; categoria: string; situacao: string; avisos: string }[];
  avisos: string[];
  /** What a value may not be used for, in short sentences to print beside it. */
  limites: string[];
}

export interface PontoMes {
  m: MesIso;
  /** Null where no document of the month came. */
  v: Valor | null;
}

export interface Participante {
  documento: string;
  nome: string;
  uf: string;
  valor: Valor;
  pct: Percentual;
  simples: boolean;
}

export interface CelulaHeat {
  m: MesIso;
  tributo: string;
  efd: Valor | null;
  dctf: Valor | null;
  darf: Valor | null;
  situacao: 'igual' | 'atencao' | 'divergente' | 'sem-dados';
  resultado: string | null;
}

export interface KpisDiagnostico {
  /** What the company has not asked for yet. */
  oportunidades: SomasOportunidades;
  /** What the company asked for or adjusted in part, and wholly: left out of `oportunidades`. */
  parcial: SomasOportunidades;
  tratado: SomasOportunidades;
  /** Months whose block M is not what the documents give, so that findings have an estimate alone. */
  meses_divergentes: number;
  riscos: { total: Valor; qtd: number; pct_receita: Percentual | null };
  saldos: Record<'pis' | 'cofins' | 'icms' | 'ipi' | 'prejuizo' | 'saldo_negativo', Valor | null> & {
    mes: MesIso | null;
  };
  receita12m: { valor: Valor | null; anterior: Valor | null; meses: number; de: MesIso; ate: MesIso };
  carga: { valor: Valor; pct: Percentual | null } | null;
}

/** What an opportunity is worth, by the way in which it may be used: 'caixa' is what may be asked back in money. */
export type GrupoDoValor =
  | 'caixa'
  | 'retencoes'
  | 'descontavel'
  | 'ressarcivel'
  | 'debito_aberto'
  | 'estimativa'
  | 'contingente'
  | 'reducao_futura'
  | 'sem_valor';

/** Sums that are shown one beside the other; no figure adds two of them up but the cash of two confidences. */
export type SomasOportunidades = Record<
  | 'caixa_alta'
  | 'caixa_media'
  | 'caixa_baixa'
  | 'retencoes'
  | 'descontavel'
  | 'ressarcivel'
  | 'debito_aberto'
  | 'estimativa'
  | 'contingente'
  | 'reducao_futura'
  /** What no rectifier can reach any more, although the right to it lives. */
  | 'encerrado'
  | 'prescrito'
  /** Cash of confidence Alta and Média whose right ends within so many days. */
  | 'caixa_90'
  | 'caixa_180'
  | 'selic_alta'
  | 'selic_media'
  | 'selic_baixa'
  | 'selic_retencoes',
  Valor
>;

export interface DiaDoDiagnostico {
  /** The day with which prescription was compared, AAAA-MM-DD. */
  hoje: string;
  /** MM/AAAA of the last month whose Selic is known and counts; null without any. */
  selic_ate: string | null;
}

export interface Achado {
  /** The same in every project of the company while the report, thesis, year, confidence, class and the like are. */
  id: string;
  tipo: 'Oportunidade' | 'Risco';
  /** What it is, in words with a subject. */
  titulo: string;
  /** The thesis of an opportunity, the result of the rows of a risk. */
  tese: string;
  relatorio: string;
  periodo: string | null;
  /** The class of an opportunity's value (an opportunity has one class), and the figure that shows it. */
  classe: string;
  grupo: GrupoDoValor;
  /** What has not lapsed and can still be rectified. */
  valor: Valor;
  /** The same with the Selic estimated on what was paid. */
  valor_selic: Valor;
  confianca: 'Alta' | 'Média' | 'Baixa';
  situacao_tese: string;
  ja_tratado: 'Sim' | 'Parcial' | 'Não';
  /** 'Presumido' when no paper shows some of the payments. */
  pagamento: 'Sim' | 'Presumido' | null;
  /** What has not lapsed, of months whose file takes no rectifier any more. */
  encerrado: Valor;
  /** What has lapsed, and lapses within so many days. Only what may be recovered is counted in the latter two. */
  prescrito: Valor;
  prescreve90: Valor;
  prescreve180: Valor;
  /** The first last day that has not passed. */
  prescreve_em: string | null;
  qtd_linhas: number;
  /** The text that each of these columns of the report holds in the finding's rows. */
  filtros: Record<string, string>;
  proximo_passo: string;
  texto: string;
  prioridade: Valor;
}

/**
 * An opportunity as it is stored: what does not depend on the day, and its amounts by month of payment and last day.
 */
export interface OportunidadeGuardada
  extends Omit<
    Achado,
    | 'titulo'
    | 'proximo_passo'
    | 'valor'
    | 'valor_selic'
    | 'encerrado'
    | 'prescrito'
    | 'prescreve90'
    | 'prescreve180'
    | 'prescreve_em'
    | 'prioridade'
  > {
  /** Month of the payment (AAAA-MM), last day of the right (AAAA-MM-DD), amount, last day of the rectifier. */
  parcelas: [mes: MesIso | null, prescreveEm: string | null, valor: Valor, prazo: string | null][];
}

/** A risk as it is stored: nothing of it depends on the day, and its words are those of the program that shows it. */
export type RiscoGuardado = Omit<Achado, 'titulo' | 'proximo_passo' | 'texto'>;

/** What ends on one day: its last day (AAAA-MM-DD; null without an end), the items, and their cash and balance. */
export type Prazo = [ate: string | null, qtd: number, caixa: Valor, saldo: Valor];

/** A row of a panel as it is stored: its amounts by the day on which the right to them ends. */
export type ComPrazos<T> = Omit<T, 'qtd' | 'caixa' | 'saldo' | 'valor'> & { prazos: Prazo[] };

/** The panels whose amounts lapse. */
export interface PaineisGuardados {
  tese_icms: ComPrazos<Diagnostico['tese_icms'][number]>[];
  monofasico: {
    por_tabela: ComPrazos<Diagnostico['monofasico']['por_tabela'][number]>[];
    top_ncm: ComPrazos<Diagnostico['monofasico']['top_ncm'][number]>[];
  };
  creditos_nao_aproveitados: ComPrazos<Diagnostico['creditos_nao_aproveitados'][number]>[];
  verbas: ComPrazos<Diagnostico['verbas'][number]>[];
}

/** The diagnostic as it is stored: `diagnosticoDoDia` computes what depends on the day. */
export interface DiagnosticoGuardado
  extends Omit<Diagnostico, 'dia' | 'kpis' | 'achados' | 'achados_omitidos' | 'limites' | keyof PaineisGuardados>,
    PaineisGuardados {
  kpis: Omit<KpisDiagnostico, 'oportunidades' | 'parcial' | 'tratado' | 'meses_divergentes'>;
  oportunidades: OportunidadeGuardada[];
  riscos: RiscoGuardado[];
}
