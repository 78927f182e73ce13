import { chaveOf, cnpjOf, cpfOf, inscricaoPaulista } from './identidade.ts';

export { chaveOf };

/** The fictitious company of every generated document. Roots 97 to 99 are not assigned by the Receita Federal. */
export const EMPRESA = {
  cnpj: cnpjOf('992104370001'),
  nome: 'AURORA ALIMENTOS FICTICIOS LTDA',
  fantasia: 'AURORA',
  uf: 'SP',
  cUf: '35',
  ie: inscricaoPaulista('99021043', '11'),
  codMun: '3550308',
  municipio: 'SAO PAULO',
  cep: '01001000',
  endereco: 'RUA DAS AMOSTRAS',
  numero: '100',
  bairro: 'CENTRO',
  fone: '1130000000',
  email: 'fiscal@aurora.exemplo.br',
  cnae: '1099699',
  nire: '35299999999',
} as const;

export const CONTADOR = {
  nome: 'CONTADORA DE EXEMPLO',
  cpf: cpfOf('987654321'),
  crc: '1SP999999O0',
  email: 'contadora@aurora.exemplo.br',
} as const;

export const ADMINISTRADOR = { nome: 'ADMINISTRADOR DE EXEMPLO', cpf: cpfOf('123123123') } as const;

export interface Participante {
  codigo: string;
  nome: string;
  cnpj: string;
  ie: string;
  uf: string;
  cUf: string;
  codMun: string;
  municipio: string;
  /** BACEN country code; Brazil is 1058. */
  codPais: string;
}

function participante(
  codigo: string,
  nome: string,
  base: string,
  [uf, cUf, codMun, municipio]: readonly [string, string, string, string],
  ie = '',
): Participante {
  return {
    codigo,
    nome,
    cnpj: base === '' ? '' : cnpjOf(base),
    ie,
    uf,
    cUf,
    codMun,
    municipio,
    codPais: uf === 'EX' ? '0639' : '1058',
  };
}

const SP = ['SP', '35', '3509502', 'CAMPINAS'] as const;

/** Suppliers of goods. */
export const FORNECEDORES: readonly Participante[] = [
  participante('F01', 'MOINHO PAULISTA FICTICIO LTDA', '981000010001', SP, inscricaoPaulista('98010001', '11')),
  participante('F02', 'CACAU DO SUL FICTICIO SA', '981000020001', ['BA', '29', '2927408', 'SALVADOR']),
  participante('F03', 'EMBALAGENS MINEIRAS FICTICIAS LTDA', '981000030002', ['MG', '31', '3106200', 'BELO HORIZONTE']),
];

/** Customers with a CNPJ. */
export const CLIENTES: readonly Participante[] = [
  participante('C01', 'MERCADO BOM EXEMPLO LTDA', '982000010001', SP, inscricaoPaulista('98020001', '11')),
  participante('C02', 'REDE CARIOCA FICTICIA SA', '982000020001', ['RJ', '33', '3304557', 'RIO DE JANEIRO']),
  participante('C03', 'DISTRIBUIDORA PARANAENSE FICTICIA LTDA', '982000030001', ['PR', '41', '4106902', 'CURITIBA']),
];

/** The carrier, the energy supplier and the provider of services. */
export const TRANSPORTADORA = participante(
  'T01',
  'TRANSPORTES FICTICIOS LTDA',
  '983000010001',
  SP,
  inscricaoPaulista('98030001', '11'),
);
export const ENERGIA = participante('E01', 'COMPANHIA DE ENERGIA FICTICIA SA', '983000020001', [
  'SP',
  '35',
  '3550308',
  'SAO PAULO',
]);
export const PRESTADORA = participante('S01', 'MANUTENCAO E LOCACAO FICTICIA LTDA', '983000030001', [
  'SP',
  '35',
  '3550308',
  'SAO PAULO',
]);

/** The customer abroad, who has no CNPJ. */
export const EXTERIOR = participante('X01', 'IMPORTADORA ESTRANGEIRA FICTICIA', '', [
  'EX',
  '99',
  '9999999',
  'EXTERIOR',
]);

export const PARTICIPANTES: readonly Participante[] = [
  ...FORNECEDORES,
  ...CLIENTES,
  TRANSPORTADORA,
  ENERGIA,
  PRESTADORA,
  EXTERIOR,
];

/** How PIS/COFINS treats the sale of an item: taxed, single-phase resale, zero rate. */
type Tratamento = 'tributado' | 'monofasico' | 'zero';

export interface Item {
  codigo: string;
  descricao: string;
  unidade: string;
  /** TIPO_ITEM, table of record 0200. */
  tipo: string;
  ncm: string;
  cest: string;
  tratamento: Tratamento;
  /** NAT_REC of tables 4.3.10 to 4.3.17 when the revenue is not taxed. */
  natRec: string;
  /** ICMS: normal, reduced base, tax substituted before, or substitution charged by us. */
  icms: 'normal' | 'reduzida' | 'retido' | 'substituto';
  /** IPI in hundredths of a percent; only what we make ourselves has it. */
  ipi: number;
  /** Cents per unit, about. */
  preco: number;
  fabricado: boolean;
}

function item(
  codigo: string,
  descricao: string,
  tipo: string,
  ncm: string,
  preco: number,
  more: Partial<Item> = {},
): Item {
  return {
    codigo,
    descricao,
    unidade: 'UN',
    tipo,
    ncm,
    cest: '',
    tratamento: 'tributado',
    natRec: '',
    icms: 'normal',
    ipi: 0,
    preco,
    fabricado: false,
    ...more,
  };
}

/** What the company sells. */
export const ITENS_VENDA: readonly Item[] = [
  item('A01', 'BISCOITO DOCE 400G', '04', '19053100', 1290, { fabricado: true }),
  item('A02', 'CHOCOLATE EM BARRA 90G', '04', '18063210', 899, { fabricado: true, ipi: 325 }),
  item('A03', 'MACARRAO ESPAGUETE 500G', '04', '19021900', 479, {
    fabricado: true,
    tratamento: 'zero',
    natRec: '119',
    icms: 'reduzida',
  }),
  item('A04', 'FARINHA DE TRIGO 1KG', '04', '11010010', 525, {
    fabricado: true,
    tratamento: 'zero',
    natRec: '113',
    icms: 'reduzida',
  }),
  item('R01', 'AGUA MINERAL 500ML', '00', '22011000', 149, {
    cest: '0300100',
    tratamento: 'monofasico',
    natRec: '415',
    icms: 'retido',
  }),
  item('R02', 'REFRIGERANTE LATA 350ML', '00', '22021000', 329, {
    cest: '0301000',
    tratamento: 'monofasico',
    natRec: '419',
    icms: 'retido',
  }),
  item('R03', 'FORMA DE ALUMINIO', '00', '76151000', 3490, { cest: '1400200', icms: 'substituto' }),
];

/** What it buys, with the use that decides CFOP and credit. */
export const ITENS_COMPRA: readonly (Item & { uso: 'insumo' | 'revenda' | 'consumo' | 'ativo' })[] = [
  { ...item('M01', 'CACAU EM PO', '01', '18050000', 2850, { unidade: 'KG', ipi: 325 }), uso: 'insumo' },
  { ...item('M02', 'ACUCAR CRISTAL', '01', '17019900', 380, { unidade: 'KG' }), uso: 'insumo' },
  { ...item('M03', 'EMBALAGEM CARTONADA', '02', '48192000', 95), uso: 'insumo' },
  { ...item('R03', 'FORMA DE ALUMINIO', '00', '76151000', 1980, { cest: '1400200' }), uso: 'revenda' },
  {
    ...item('R01', 'AGUA MINERAL 500ML', '00', '22011000', 89, {
      cest: '0300100',
      tratamento: 'monofasico',
      icms: 'retido',
    }),
    uso: 'revenda',
  },
  { ...item('U01', 'MATERIAL DE LIMPEZA', '07', '34025000', 1450), uso: 'consumo' },
  { ...item('I01', 'MAQUINA ENVASADORA', '08', '84223029', 1_250_000), uso: 'ativo' },
];

export const SERVICO = item('S01', 'SERVICO DE MANUTENCAO INDUSTRIAL', '09', '', 0, { unidade: 'HR' });
export const SERVICO_PRESTADO = item('S02', 'INDUSTRIALIZACAO POR ENCOMENDA', '09', '', 0, { unidade: 'HR' });

/** Every item of the registers, once each, in the order of the codes. */
export const ITENS: readonly Item[] = [
  ...new Map([...ITENS_VENDA, ...ITENS_COMPRA, SERVICO, SERVICO_PRESTADO].map((i) => [i.codigo, i])).values(),
].sort((a, b) => (a.codigo < b.codigo ? -1 : 1));

export const UNIDADES: readonly (readonly [string, string])[] = [
  ['HR', 'HORA'],
  ['KG', 'QUILOGRAMA'],
  ['UN', 'UNIDADE'],
];
