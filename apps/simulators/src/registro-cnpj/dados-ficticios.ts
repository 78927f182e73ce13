/**
 * The building blocks of invented companies. The names belong to nobody; the CNAE codes and descriptions are real
 * entries of the CNAE-Subclasses 2.3 table (IBGE/CONCLA) and the municipalities carry their real IBGE codes, so that
 * screens and reports show values of the true shape.
 */
export const NOMES = [
  'AURORA DO VALE',
  'SERRA AZUL',
  'PEDRA CLARA',
  'NOVA ALVORADA',
  'CAMPO SERENO',
  'RIO MANSO',
  'PONTE VERDE',
  'MARÉ ALTA',
  'SOL DO CERRADO',
  'VENTO SUL',
  'LUA CHEIA',
  'HORIZONTE BRANCO',
  'TERRA FIRME',
  'BOA COLHEITA',
  'PORTO SEGURANÇA',
  'MONTE RARO',
] as const;

export const ATIVIDADES = [
  {
    ramo: 'SUPERMERCADOS',
    codigo: 4711302,
    descricao: 'Comércio varejista de mercadorias em geral, com predominância de produtos alimentícios - supermercados',
    secundarios: [
      { codigo: 4639701, descricao: 'Comércio atacadista de produtos alimentícios em geral' },
      {
        codigo: 1091102,
        descricao: 'Fabricação de produtos de padaria e confeitaria com predominância de produção própria',
      },
    ],
  },
  {
    ramo: 'AUTOPEÇAS',
    codigo: 4530703,
    descricao: 'Comércio a varejo de peças e acessórios novos para veículos automotores',
    secundarios: [
      {
        codigo: 4618499,
        descricao:
          'Outros representantes comerciais e agentes do comércio ' +
          'especializado em produtos não especificados anteriormente',
      },
    ],
  },
  {
    ramo: 'MATERIAIS DE CONSTRUÇÃO',
    codigo: 4744099,
    descricao: 'Comércio varejista de materiais de construção em geral',
    secundarios: [{ codigo: 4120400, descricao: 'Construção de edifícios' }],
  },
  {
    ramo: 'COSMÉTICOS',
    codigo: 4646001,
    descricao: 'Comércio atacadista de cosméticos e produtos de perfumaria',
    secundarios: [
      {
        codigo: 5211799,
        descricao: 'Depósitos de mercadorias para terceiros, exceto armazéns gerais e guarda móveis',
      },
    ],
  },
  {
    ramo: 'ESTRUTURAS METÁLICAS',
    codigo: 2511000,
    descricao: 'Fabricação de estruturas metálicas',
    secundarios: [],
  },
  {
    ramo: 'TRANSPORTES',
    codigo: 4930202,
    descricao:
      'Transporte rodoviário de carga, exceto produtos perigosos e mudanças, ' +
      'intermunicipal, interestadual e internacional',
    secundarios: [
      {
        codigo: 5211799,
        descricao: 'Depósitos de mercadorias para terceiros, exceto armazéns gerais e guarda móveis',
      },
    ],
  },
  {
    ramo: 'EMBALAGENS PLÁSTICAS',
    codigo: 2221800,
    descricao: 'Fabricação de laminados planos e tubulares de material plástico',
    secundarios: [],
  },
  {
    ramo: 'RESTAURANTES',
    codigo: 5611201,
    descricao: 'Restaurantes e similares',
    secundarios: [],
  },
] as const;

export const MUNICIPIOS = [
  { uf: 'SP', municipio: 'CAMPINAS', ibge: 3509502, cep: '13010001' },
  { uf: 'SP', municipio: 'SAO PAULO', ibge: 3550308, cep: '01001000' },
  { uf: 'MG', municipio: 'BELO HORIZONTE', ibge: 3106200, cep: '30110000' },
  { uf: 'PR', municipio: 'CURITIBA', ibge: 4106902, cep: '80010000' },
  { uf: 'RS', municipio: 'CAXIAS DO SUL', ibge: 4305108, cep: '95010000' },
  { uf: 'SC', municipio: 'JOINVILLE', ibge: 4209102, cep: '89201000' },
  { uf: 'BA', municipio: 'SALVADOR', ibge: 2927408, cep: '40010000' },
  { uf: 'PE', municipio: 'RECIFE', ibge: 2611606, cep: '50010000' },
  { uf: 'GO', municipio: 'GOIANIA', ibge: 5208707, cep: '74010000' },
  { uf: 'CE', municipio: 'FORTALEZA', ibge: 2304400, cep: '60010000' },
] as const;

export const REGIMES = ['LUCRO REAL', 'LUCRO REAL', 'LUCRO PRESUMIDO', 'LUCRO REAL'] as const;

/** Roots whose documents are in the repository: their entry says what the documents say. */
export const EMPRESAS_DAS_AMOSTRAS: Readonly<
  Record<
    string,
    {
      razao: string;
      fantasia: string;
      atividade: (typeof ATIVIDADES)[number];
      uf: string;
      municipio: string;
      ibge: number;
      cep: string;
    }
  >
> = {
  '99210437': {
    razao: 'AURORA ALIMENTOS FICTICIOS LTDA (SIMULADO)',
    fantasia: 'AURORA ALIMENTOS (SIMULADO)',
    atividade: ATIVIDADES[0],
    uf: 'SP',
    municipio: 'SAO PAULO',
    ibge: 3550308,
    cep: '01001000',
  },
};
