/**
 * One account of the company's chart, with the referential account that ECD and ECF map it to (tables L100A and L300A).
 */
export interface Conta {
  codigo: string;
  superior: string;
  nivel: number;
  analitica: boolean;
  nome: string;
  /** COD_NAT: 01 assets, 02 liabilities, 03 equity, 04 results. */
  natureza: '01' | '02' | '03' | '04';
  referencial: string;
  /** COD_AGL of the statement line that shows it; empty for synthetic accounts. */
  aglutinacao: string;
}

function sintetica(codigo: string, nome: string, natureza: Conta['natureza']): Conta {
  return {
    codigo,
    superior: parentOf(codigo),
    nivel: levelOf(codigo),
    analitica: false,
    nome,
    natureza,
    referencial: '',
    aglutinacao: '',
  };
}

function analitica(codigo: string, nome: string, natureza: Conta['natureza'], referencial: string): Conta {
  return { ...sintetica(codigo, nome, natureza), analitica: true, referencial, aglutinacao: parentOf(codigo) };
}

function parentOf(codigo: string): string {
  return codigo.includes('.') ? codigo.slice(0, codigo.lastIndexOf('.')) : '';
}

function levelOf(codigo: string): number {
  return codigo.split('.').length;
}

export const CONTAS: readonly Conta[] = [
  sintetica('1', 'ATIVO', '01'),
  sintetica('1.1', 'ATIVO CIRCULANTE', '01'),
  analitica('1.1.01', 'BANCOS CONTA MOVIMENTO', '01', '1.01.01.02.01'),
  analitica('1.1.02', 'CLIENTES', '01', '1.01.02.02.01'),
  analitica('1.1.03', 'ICMS A RECUPERAR', '01', '1.01.02.03.02'),
  analitica('1.1.04', 'PIS E COFINS A RECUPERAR', '01', '1.01.02.03.03'),
  analitica('1.1.05', 'MERCADORIAS E INSUMOS', '01', '1.01.03.01.01'),
  sintetica('1.2', 'ATIVO NAO CIRCULANTE', '01'),
  analitica('1.2.01', 'MAQUINAS E EQUIPAMENTOS', '01', '1.02.03.01.06'),
  sintetica('2', 'PASSIVO', '02'),
  sintetica('2.1', 'PASSIVO CIRCULANTE', '02'),
  analitica('2.1.01', 'FORNECEDORES', '02', '2.01.01.03.01'),
  analitica('2.1.02', 'ICMS A RECOLHER', '02', '2.01.01.09.03'),
  analitica('2.1.03', 'PIS A RECOLHER', '02', '2.01.01.09.04'),
  analitica('2.1.04', 'COFINS A RECOLHER', '02', '2.01.01.09.05'),
  analitica('2.1.05', 'SALARIOS A PAGAR', '02', '2.01.01.01.01'),
  sintetica('2.3', 'PATRIMONIO LIQUIDO', '03'),
  analitica('2.3.01', 'CAPITAL SOCIAL', '03', '2.03.01.01.01'),
  analitica('2.3.02', 'LUCROS ACUMULADOS', '03', '2.03.04.01.01'),
  sintetica('3', 'RESULTADO', '04'),
  sintetica('3.1', 'RECEITAS', '04'),
  analitica('3.1.01', 'VENDA DE PRODUTOS', '04', '3.01.01.01.01.04'),
  analitica('3.1.02', 'RECEITAS FINANCEIRAS', '04', '3.01.01.05.01.32'),
  sintetica('3.2', 'DEDUCOES E CUSTOS', '04'),
  analitica('3.2.01', 'ICMS SOBRE VENDAS', '04', '3.01.01.01.02.03'),
  analitica('3.2.02', 'PIS E COFINS SOBRE VENDAS', '04', '3.01.01.01.02.04'),
  analitica('3.2.03', 'CUSTO DOS PRODUTOS VENDIDOS', '04', '3.01.01.03.01.01'),
  sintetica('3.3', 'DESPESAS', '04'),
  analitica('3.3.01', 'SALARIOS', '04', '3.01.01.07.01.02'),
  analitica('3.3.02', 'ENERGIA ELETRICA', '04', '3.01.01.07.01.36'),
  analitica('3.3.03', 'ALUGUEIS', '04', '3.01.01.07.01.18'),
  analitica('3.3.04', 'MANUTENCAO', '04', '3.01.01.07.01.19'),
];

export const ANALITICAS: readonly Conta[] = CONTAS.filter((c) => c.analitica);

/** The account that EFD-Contribuições writes beside each operation. */
export const CONTA_DE = {
  venda: '3.1.01',
  financeira: '3.1.02',
  compra: '1.1.05',
  ativo: '1.2.01',
  energia: '3.3.02',
  aluguel: '3.3.03',
  manutencao: '3.3.04',
} as const;
