import { z } from 'zod';
import { viradaPaineisSchema, viradaSchema } from './virada.ts';

const valor = z.string().regex(/^-?\d+\.\d{2}$/);
const mes = z.string();
const qtd = z.number().int();
const texto = z.string();
const ponto = z.object({ m: mes, v: valor.nullable() });
const participante = z.object({
  documento: texto,
  nome: texto,
  uf: texto,
  valor,
  pct: valor,
  simples: z.boolean(),
});
const heat = z.object({
  m: mes,
  tributo: texto,
  efd: valor.nullable(),
  dctf: valor.nullable(),
  darf: valor.nullable(),
  situacao: z.enum(['igual', 'atencao', 'divergente', 'sem-dados']),
  resultado: texto.nullable(),
});

const simples = z.object({
  meses: z.array(
    z.object({
      m: mes,
      receita: valor,
      rbt12: valor.nullable(),
      rba: valor.nullable(),
      fator_r: texto.nullable(),
      devido: valor.nullable(),
      pago: z.boolean(),
    }),
  ),
  sublimite: valor,
  limite: valor,
  fator_r_minimo: texto,
});

/** What an opportunity is worth, by the way in which it may be used: 'caixa' is what may be asked back in money. */
const grupo = z.enum([
  'caixa',
  'retencoes',
  'descontavel',
  'ressarcivel',
  'debito_aberto',
  'estimativa',
  'contingente',
  'reducao_futura',
  'sem_valor',
]);

/** What of a finding does not depend on the day. */
const achadoFixo = z.object({
  id: texto,
  tipo: z.enum(['Oportunidade', 'Risco']),
  tese: texto,
  relatorio: texto,
  periodo: texto.nullable(),
  classe: texto,
  grupo,
  confianca: z.enum(['Alta', 'Média', 'Baixa']),
  situacao_tese: texto,
  ja_tratado: z.enum(['Sim', 'Parcial', 'Não']),
  pagamento: z.enum(['Sim', 'Presumido']).nullable(),
  qtd_linhas: qtd,
  /** Columns of the report and what they hold in its rows. */
  filtros: z.record(texto, texto),
  texto,
});

export const achadoSchema = achadoFixo.extend({
  /** What it is and what to do about it, in words of today's program. */
  titulo: texto,
  proximo_passo: texto,
  valor,
  valor_selic: valor,
  /** Of months whose file takes no rectifier any more. */
  encerrado: valor,
  prescrito: valor,
  prescreve90: valor,
  prescreve180: valor,
  prescreve_em: texto.nullable(),
  prioridade: valor,
});
export type AchadoDiagnostico = z.infer<typeof achadoSchema>;

/** Sums of opportunities that are shown one beside the other and never added up. */
const somas = z.object({
  caixa_alta: valor,
  caixa_media: valor,
  caixa_baixa: valor,
  retencoes: valor,
  descontavel: valor,
  ressarcivel: valor,
  debito_aberto: valor,
  estimativa: valor,
  contingente: valor,
  reducao_futura: valor,
  encerrado: valor,
  prescrito: valor,
  caixa_90: valor,
  caixa_180: valor,
  selic_alta: valor,
  selic_media: valor,
  selic_baixa: valor,
  selic_retencoes: valor,
});
export type SomasOportunidades = z.infer<typeof somas>;

const kpis = z.object({
  oportunidades: somas,
  parcial: somas,
  tratado: somas,
  /** Months whose block M is not what the documents give, so that findings have an estimate alone. */
  meses_divergentes: qtd,
  riscos: z.object({ total: valor, qtd, pct_receita: valor.nullable() }),
  saldos: z.object({
    mes: mes.nullable(),
    pis: valor.nullable(),
    cofins: valor.nullable(),
    icms: valor.nullable(),
    ipi: valor.nullable(),
    prejuizo: valor.nullable(),
    saldo_negativo: valor.nullable(),
  }),
  receita12m: z.object({ valor: valor.nullable(), anterior: valor.nullable(), meses: qtd, de: mes, ate: mes }),
  carga: z.object({ valor, pct: valor.nullable() }).nullable(),
});

/**
 * What the built-in diagnostic page shows of a project: sums of its finished reports. Money and percentages are decimal
 * texts with two places, months yyyy-MM.
 */
export const diagnosticoAgregadoSchema = z.object({
  versao: z.literal(4),
  empresa: z.object({ cnpj: texto, nome: texto }),
  regime: texto.nullable(),
  ufs: z.array(texto),
  periodo: z.object({ ini: texto, fim: texto }),
  gerado_em: texto,
  /** The day with which prescription was compared, and MM/AAAA of the last Selic that counts. */
  dia: z.object({ hoje: texto, selic_ate: texto.nullable() }),
  cobertura: z.object({ percentual: valor, recebidos: qtd, esperados: qtd }).nullable(),
  linhas: z.record(texto, qtd),
  kpis,
  series: z.object({
    receita: z.array(ponto),
    pis: z.array(ponto),
    cofins: z.array(ponto),
    icms: z.array(ponto),
    creditos: z.array(z.object({ m: mes, apurado: valor, descontado: valor, saldo: valor.nullable() })),
  }),
  cascata: z.array(z.object({ rotulo: texto, valor, tipo: z.enum(['total', 'parcela']) })),
  creditos_natureza: z.array(
    z.object({ natureza: texto, descricao: texto, base: valor, credito: valor, pct_compras: valor.nullable() }),
  ),
  receita_tratamento: z.array(z.object({ tratamento: texto, valor, pct: valor })),
  tese_icms: z.array(
    z.object({ ano: texto, destacado: valor, excluido: valor, a_excluir: valor, caixa: valor, saldo: valor }),
  ),
  monofasico: z.object({
    por_tabela: z.array(z.object({ tabela: texto, relatorio: texto, qtd, caixa: valor, saldo: valor })),
    top_ncm: z.array(z.object({ ncm: texto, descricao: texto, qtd, caixa: valor, saldo: valor })),
  }),
  creditos_nao_aproveitados: z.array(z.object({ origem: texto, confianca: texto, qtd, caixa: valor, saldo: valor })),
  heat: z.array(heat),
  heat_folha: z.array(heat),
  documentos: z.array(z.object({ relatorio: texto, resultado: texto, tipo: texto, qtd, valor })),
  top: z.object({
    relatorio: texto,
    clientes: z.array(participante),
    fornecedores: z.array(participante),
    cfop: z.array(z.object({ cfop: texto, descricao: texto, lado: texto, valor, icms: valor })),
    ncm: z.array(z.object({ ncm: texto, descricao: texto, valor, tributos: valor })),
    uf: z.array(z.object({ uf: texto, entradas: valor, saidas: valor, st: valor, difal: valor })),
  }),
  irpj_csll: z.array(
    z.object({ ano: texto, tributo: texto, ecf: valor, dctf: valor, darf: valor, aliquota_efetiva: valor.nullable() }),
  ),
  lalur: z.array(z.object({ ano: texto, tipo: texto, descricao: texto, valor })),
  prejuizos: z.array(z.object({ ano: texto, saldo: valor })),
  retencoes: z.array(
    z.object({ ano: texto, relatorio: texto, informado: valor, utilizado: valor, nao_utilizado: valor }),
  ),
  folha: z.object({
    series: z.array(z.object({ m: mes, folha: valor, base_cp: valor, encargos: valor })),
    top_rubricas: z.array(z.object({ rubrica: texto, descricao: texto, valor })),
  }),
  verbas: z.array(z.object({ descricao: texto, situacao: texto, valor })),
  verbas_risco: z.array(z.object({ rubrica: texto, descricao: texto, atual: texto, esperada: texto, valor })),
  perdcomp: z.array(
    z.object({
      documento: texto,
      tipo: texto,
      credito: texto,
      data: texto.nullable(),
      situacao: texto,
      original: valor,
      utilizado: valor,
      saldo: valor,
    }),
  ),
  reforma: z
    .object({ notas: qtd, com_grupo: qtd, ibs: valor, cbs: valor, saldo_pis: valor, saldo_cofins: valor })
    .nullable(),
  // A diagnostic that was stored before they were known has none.
  virada: viradaSchema.nullable().default(null),
  virada_paineis: viradaPaineisSchema.nullable().default(null),
  simples: simples.nullable().default(null),
  achados: z.array(achadoSchema),
  achados_omitidos: z.object({ qtd, caixa: valor, riscos: valor }),
  completude: z.array(z.object({ obrigacao: texto, meses: z.array(z.object({ m: mes, situacao: texto, qtd })) })),
  arquivos_com_problema: z.array(z.object({ arquivo: texto, categoria: texto, situacao: texto, avisos: texto })),
  avisos: z.array(texto),
  limites: z.array(texto),
});
export type DiagnosticoAgregado = z.infer<typeof diagnosticoAgregadoSchema>;

/** Amounts by the last day of the right to them: day, items, cash and balance. */
const prazos = z.array(z.tuple([texto.nullable(), qtd, valor, valor]));

/** The diagnostic as it is stored, from which a day's is computed. */
export const diagnosticoGuardadoSchema = diagnosticoAgregadoSchema
  .omit({ dia: true, achados: true, achados_omitidos: true, limites: true })
  .extend({
    kpis: kpis.omit({ oportunidades: true, parcial: true, tratado: true, meses_divergentes: true }),
    oportunidades: z.array(
      achadoFixo.extend({
        /** Month of the payment, last day of the right, amount, last day of the rectifier. */
        parcelas: z.array(z.tuple([mes.nullable(), texto.nullable(), valor, texto.nullable()])),
      }),
    ),
    riscos: z.array(achadoSchema.omit({ titulo: true, proximo_passo: true, texto: true })),
    tese_icms: z.array(z.object({ ano: texto, destacado: valor, excluido: valor, a_excluir: valor, prazos })),
    monofasico: z.object({
      por_tabela: z.array(z.object({ tabela: texto, relatorio: texto, prazos })),
      top_ncm: z.array(z.object({ ncm: texto, descricao: texto, prazos })),
    }),
    creditos_nao_aproveitados: z.array(z.object({ origem: texto, confianca: texto, prazos })),
    verbas: z.array(z.object({ descricao: texto, situacao: texto, prazos })),
  });
