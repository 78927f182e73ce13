import type { DiagnosticoAgregado, SomasOportunidades } from '@apura/contract';
import { umAchado } from './um-achado.ts';

const MESES = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const reais = (n: number): string => n.toFixed(2);

const NADA: SomasOportunidades = {
  caixa_alta: '0.00',
  caixa_media: '0.00',
  caixa_baixa: '0.00',
  retencoes: '0.00',
  descontavel: '0.00',
  ressarcivel: '0.00',
  debito_aberto: '0.00',
  estimativa: '0.00',
  contingente: '0.00',
  reducao_futura: '0.00',
  encerrado: '0.00',
  prescrito: '0.00',
  caixa_90: '0.00',
  caixa_180: '0.00',
  selic_alta: '0.00',
  selic_media: '0.00',
  selic_baixa: '0.00',
  selic_retencoes: '0.00',
};

/** A project with nothing but what every project has. */
const VAZIO: DiagnosticoAgregado = {
  versao: 4,
  empresa: { cnpj: '99210437000117', nome: 'METALÚRGICA FICTÍCIA LTDA' },
  regime: null,
  ufs: [],
  periodo: { ini: '2025-01-01', fim: '2025-12-31' },
  gerado_em: '2026-03-05T15:04:05.000Z',
  dia: { hoje: '2026-03-05', selic_ate: '02/2026' },
  cobertura: { percentual: '0.00', recebidos: 0, esperados: 12 },
  linhas: {},
  kpis: {
    oportunidades: NADA,
    parcial: NADA,
    tratado: NADA,
    meses_divergentes: 0,
    riscos: { total: '0.00', qtd: 0, pct_receita: null },
    saldos: { mes: null, pis: null, cofins: null, icms: null, ipi: null, prejuizo: null, saldo_negativo: null },
    receita12m: { valor: null, anterior: null, meses: 0, de: '2025-01', ate: '2025-12' },
    carga: null,
  },
  series: { receita: [], pis: [], cofins: [], icms: [], creditos: [] },
  cascata: [],
  creditos_natureza: [],
  receita_tratamento: [],
  tese_icms: [],
  monofasico: { por_tabela: [], top_ncm: [] },
  creditos_nao_aproveitados: [],
  heat: [],
  heat_folha: [],
  documentos: [],
  top: { relatorio: 'XML Participantes', clientes: [], fornecedores: [], cfop: [], ncm: [], uf: [] },
  irpj_csll: [],
  lalur: [],
  prejuizos: [],
  retencoes: [],
  folha: { series: [], top_rubricas: [] },
  verbas: [],
  verbas_risco: [],
  perdcomp: [],
  reforma: null,
  virada: null,
  virada_paineis: null,
  simples: null,
  achados: [],
  achados_omitidos: { qtd: 0, caixa: '0.00', riscos: '0.00' },
  completude: [],
  arquivos_com_problema: [],
  avisos: ['Todos os valores são estimativas e dependem de validação por profissional habilitado.'],
  limites: [
    'Contingente: só depois da ação ou da decisão da tese.',
    'Crédito descontável só abate a própria contribuição, sem Selic. O ressarcível pode ser pedido por trimestre.',
    'Restituir ou compensar exige retificar antes a EFD-Contribuições e a DCTFWeb (ou a DCTF).',
  ],
};

const ponto = (v: number) => MESES.map((m, at) => ({ m, v: at === 4 ? null : reais(v * (1 + at / 10)) }));

/** One EFD-Contribuições of twelve months and nothing else. */
const SO_EFDC: DiagnosticoAgregado = {
  ...VAZIO,
  regime: 'Lucro Real',
  ufs: ['SP'],
  cobertura: { percentual: '12.50', recebidos: 12, esperados: 96 },
  linhas: { 'EFD-C Apuração PIS COFINS': 24, 'EFD-C Saldo de Créditos': 24, 'Matriz de Completude': 96 },
  kpis: {
    ...VAZIO.kpis,
    saldos: { ...VAZIO.kpis.saldos, mes: '2025-12', pis: '455.72', cofins: '2099.04' },
    receita12m: { valor: '4542566.95', anterior: null, meses: 11, de: '2025-01', ate: '2025-12' },
  },
  series: {
    receita: ponto(300_000),
    pis: ponto(2_000),
    cofins: ponto(9_200),
    icms: MESES.map((m) => ({ m, v: null })),
    creditos: MESES.map((m, at) => ({ m, apurado: '9000.00', descontado: '8800.00', saldo: reais(200 * at) })),
  },
  cascata: [
    { rotulo: 'Débito', valor: '292700.00', tipo: 'total' },
    { rotulo: 'Créditos do mês', valor: '-121200.00', tipo: 'parcela' },
    { rotulo: 'A recolher', valor: '171500.00', tipo: 'total' },
  ],
  completude: [
    { obrigacao: 'EFD-Contribuições', meses: MESES.map((m) => ({ m, situacao: 'OK', qtd: 1 })) },
    { obrigacao: 'EFD ICMS/IPI', meses: MESES.map((m) => ({ m, situacao: 'Falta', qtd: 0 })) },
  ],
};

/** Everything but the payroll; the pages of the states begin with it. */
const SEM_FOLHA: DiagnosticoAgregado = {
  ...SO_EFDC,
  cobertura: { percentual: '100.00', recebidos: 96, esperados: 96 },
  linhas: {
    ...SO_EFDC.linhas,
    'EFD-C Exclusão do ICMS da Base': 112,
    'EFD-F Apuração ICMS': 12,
    'XML Participantes': 10,
    'ECF Identificação': 1,
    'E-Cac Pagamentos': 24,
    'Cruzamento XML x EFD-F': 516,
    'Cruzamento EFD-C x DCTF x Pagamentos': 2,
  },
  kpis: {
    ...SO_EFDC.kpis,
    oportunidades: {
      ...NADA,
      caixa_alta: '25055.88',
      caixa_media: '9107.64',
      retencoes: '1830.00',
      descontavel: '12400.55',
      contingente: '310000.00',
      reducao_futura: '2087.99',
      prescrito: '4410.10',
      caixa_90: '9107.64',
      caixa_180: '9107.64',
      selic_alta: '3132.00',
    },
    riscos: { total: '21824.40', qtd: 1, pct_receita: '0.48' },
    carga: { valor: '286461.86', pct: '6.31' },
  },
  tese_icms: [
    {
      ano: '2025',
      destacado: '425000.00',
      excluido: '154000.00',
      a_excluir: '271000.00',
      caixa: '25055.88',
      saldo: '0.00',
    },
  ],
  heat: MESES.flatMap((m, at) =>
    ['PIS', 'COFINS'].map((tributo) => {
      const igual = at !== 4 || tributo !== 'PIS';
      return {
        m,
        tributo,
        efd: igual ? null : '3535.22',
        dctf: igual ? null : '2535.22',
        darf: igual ? null : '2535.22',
        situacao: igual ? ('igual' as const) : ('divergente' as const),
        resultado: igual ? null : 'EFD maior que a DCTF',
      };
    }),
  ),
  documentos: [
    { relatorio: 'Cruzamento XML x EFD-F', resultado: 'OK', tipo: 'OK', qtd: 444, valor: '3100000.00' },
    { relatorio: 'Cruzamento XML x EFD-F', resultado: 'Sem XML', tipo: 'Risco', qtd: 36, valor: '200800.00' },
  ],
  achados: [
    umAchado({ valor_selic: '28187.88' }),
    umAchado({
      tese: 'Contribuição sobre verbas não remuneratórias',
      valor: '9107.64',
      confianca: 'Média',
      classe: 'Contribuição da folha',
      pagamento: 'Presumido',
      prescreve_em: '2026-04-20',
      prescreve90: '9107.64',
      prescreve180: '9107.64',
    }),
    umAchado({
      tese: 'Créditos não aproveitados',
      relatorio: 'Cruzamento Créditos Não Aproveitados',
      classe: 'Saldo de crédito descontável',
      grupo: 'descontavel',
      valor: '12400.55',
      prescrito: '4410.10',
      prescreve_em: '2026-06-30',
      prescreve180: '1200.00',
      pagamento: null,
    }),
    umAchado({
      tese: 'Retenções não aproveitadas',
      relatorio: 'Cruzamento Fontes Pagadoras x EFD-C',
      classe: 'Saldo de retenções',
      grupo: 'retencoes',
      valor: '1830.00',
      prescreve_em: '2028-01-31',
    }),
    umAchado({
      tese: 'ISS na base de PIS/COFINS',
      classe: 'Contingente',
      grupo: 'contingente',
      valor: '310000.00',
      situacao_tese: 'Pendente (Tema 118 do STF)',
      pagamento: null,
    }),
    umAchado({
      tese: 'Exclusão do ICMS da base, meses seguintes',
      classe: 'Redução futura',
      grupo: 'reducao_futura',
      valor: '2087.99',
      prescreve_em: null,
      pagamento: null,
    }),
    umAchado({ tipo: 'Risco', tese: 'Cancelada escriturada', valor: '21824.40', confianca: 'Média', qtd_linhas: 12 }),
  ],
};

/** Names that begin alike, as customers of one chain do. */
const participantes = (nome: string, raiz: string) =>
  Array.from({ length: 10 }, (_, at) => ({
    documento: `${raiz}${String(at + 1).padStart(4, '0')}00`,
    nome: `${nome} DE PEÇAS E COMPONENTES INDUSTRIAIS ${at + 1} LTDA`,
    uf: at % 2 === 0 ? 'SP' : 'MG',
    valor: reais(400_000 - 35_000 * at),
    pct: reais(20 - 2 * at),
    simples: at === 9,
  }));

/** A balance of years beside the credits of a month, every step of the waterfall, and findings of every kind. */
const COMPLETO: DiagnosticoAgregado = {
  ...SEM_FOLHA,
  series: {
    ...SEM_FOLHA.series,
    creditos: MESES.map((m, at) => ({
      m,
      apurado: reais(9_000 + 150 * at),
      descontado: reais(8_800 - 90 * at),
      saldo: reais(1_900_000 + 20_000 * at),
    })),
  },
  cascata: [
    { rotulo: 'Débito', valor: '292700.00', tipo: 'total' },
    { rotulo: 'Créditos do mês', valor: '-121200.00', tipo: 'parcela' },
    { rotulo: 'Créditos anteriores', valor: '-40300.00', tipo: 'parcela' },
    { rotulo: 'Retenções', valor: '-12100.00', tipo: 'parcela' },
    { rotulo: 'Outras deduções', valor: '-1900.00', tipo: 'parcela' },
    { rotulo: 'A recolher', valor: '117200.00', tipo: 'total' },
  ],
  top: {
    ...SEM_FOLHA.top,
    clientes: participantes('CLIENTE COMERCIAL', '99210437'),
    fornecedores: participantes('FORNECEDOR NACIONAL', '99310412'),
  },
  achados: [
    ...SEM_FOLHA.achados,
    umAchado({
      titulo: 'Créditos de despesas de escritório',
      tese: 'Créditos não aproveitados, baixa',
      valor: '90000.00',
      confianca: 'Baixa',
    }),
    umAchado({
      titulo: 'Erro de apuração do item',
      tese: 'Erro de apuração do item',
      valor: '0.00',
      grupo: 'sem_valor',
    }),
    umAchado({
      tipo: 'Risco',
      titulo: 'Conta com saldos diferentes na ECD e na ECF',
      tese: 'Divergente',
      valor: '0.00',
      confianca: 'Baixa',
    }),
  ],
};

const MUITOS = 10_000;
const MOSTRADOS = 1_000;

/** The states that a project's page can be in, by what was sent. */
export const DIAGNOSTICOS = {
  'sem-esocial': SEM_FOLHA,
  completo: COMPLETO,
  'sem-achados': {
    ...SEM_FOLHA,
    achados: [],
    kpis: { ...SEM_FOLHA.kpis, oportunidades: VAZIO.kpis.oportunidades, riscos: VAZIO.kpis.riscos },
  },
  'um-arquivo': SO_EFDC,
  'so-esocial': {
    ...VAZIO,
    linhas: { 'eSocial Resumo por Rubrica': 60, 'eSocial Bases CP do Empregador': 12 },
    folha: {
      series: MESES.map((m) => ({ m, folha: '31000.00', base_cp: '31500.00', encargos: '7700.00' })),
      top_rubricas: [{ rubrica: 'SAL', descricao: 'SALARIO MENSAL', valor: '309162.83' }],
    },
  },
  'dez-mil-achados': {
    ...SEM_FOLHA,
    achados: Array.from({ length: MOSTRADOS }, (_, at) =>
      umAchado({
        id: `muitos ${at}`,
        tipo: at % 2 === 0 ? 'Oportunidade' : 'Risco',
        tese: `Regra fictícia ${String(at).padStart(4, '0')}`,
        valor: reais(50_000 - at),
      }),
    ),
    achados_omitidos: { qtd: MUITOS - MOSTRADOS, caixa: '4950.00', riscos: '4950.00' },
  },
} as const satisfies Record<string, DiagnosticoAgregado>;
