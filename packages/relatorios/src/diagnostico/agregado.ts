/** Changes whenever a field changes its meaning or its name. */
export const VERSAO_DIAGNOSTICO = 1;

/** Money: a decimal text with two places. */
export type Valor = string;
/** yyyy-MM. */
export type MesIso = string;
/** A percentage with two places: '12.50' is 12,5 %. */
export type Percentual = string;

/**
 * Everything that the diagnostic page of a project shows, made from the finished rows of its reports and from nothing
 * else, so that every amount is a sum that the named report gives too. Below one megabyte, whatever the project's size.
 */
export interface Diagnostico {
  versao: typeof VERSAO_DIAGNOSTICO;
  empresa: { cnpj: string; nome: string };
  regime: string | null;
  ufs: string[];
  periodo: { ini: string; fim: string };
  gerado_em: string;
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
  tese_icms: { ano: string; destacado: Valor; excluido: Valor; a_excluir: Valor; recuperavel: Valor }[];
  monofasico: {
    por_tabela: { tabela: string; relatorio: string; qtd: number; valor: Valor }[];
    top_ncm: { ncm: string; descricao: string; qtd: number; valor: Valor }[];
  };
  creditos_nao_aproveitados: { origem: string; confianca: string; qtd: number; valor: Valor }[];
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
  achados: Achado[];
  /** What did not fit: the least urgent findings, counted and summed. */
  achados_omitidos: { qtd: number; oportunidades: Valor; riscos: Valor };
  completude: { obrigacao: string; meses: { m: MesIso; situacao: string; qtd: number }[] }[];
  arquivos_com_problema: { arquivo: string; categoria: string; situacao: string; avisos: string }[];
  avisos: string[];
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
  oportunidades: {
    /** What is not treated and has not lapsed; alta + media + baixa. */
    total: Valor;
    alta: Valor;
    media: Valor;
    baixa: Valor;
    prescreve90: Valor;
    /** Left out of the total, so that total + parcial + tratado + prescrito is the report's column. */
    parcial: Valor;
    tratado: Valor;
    prescrito: Valor;
    total_selic: Valor;
  };
  riscos: { total: Valor; qtd: number; pct_receita: Percentual | null };
  saldos: Record<'pis' | 'cofins' | 'icms' | 'ipi' | 'prejuizo' | 'saldo_negativo', Valor | null> & {
    mes: MesIso | null;
  };
  receita12m: { valor: Valor | null; anterior: Valor | null; meses: number; de: MesIso; ate: MesIso };
  carga: { valor: Valor; pct: Percentual | null } | null;
}

export interface Achado {
  /** The same in every project of the company, as long as thesis, report, year, confidence and situation are. */
  id: string;
  tipo: 'Oportunidade' | 'Risco';
  /** The thesis of an opportunity, the rule of a risk. */
  tese: string;
  relatorio: string;
  periodo: string | null;
  valor: Valor;
  /** The amount with the Selic of the years since, where the thesis is an undue payment. */
  valor_selic: Valor;
  confianca: 'Alta' | 'Média' | 'Baixa';
  situacao_tese: string;
  ja_tratado: 'Sim' | 'Parcial' | 'Não';
  prescrito: boolean;
  prescreve_em: string | null;
  prescreve90: Valor;
  qtd_linhas: number;
  /** The text that each of these columns of the report holds in the finding's rows. */
  filtros: Record<string, string>;
  proximo_passo: string;
  texto: string;
  prioridade: Valor;
}
