import { tabela } from '@apura/tabelas';
import { semZerosAntes, semZerosDepois } from '../../comum/sem-zeros.ts';

/** The texts that a field may have. */
export interface TipoCampo {
  /** Portuguese, to come after 'deve ter': 'um valor maior que zero, com até 2 casas decimais'. */
  descricao: string;
  aceita(texto: string): boolean;
  /** The values of a coded field, for the model's lists; null for other fields. */
  valores: readonly string[] | null;
}

const padrao = (regex: RegExp, descricao: string): TipoCampo => ({
  descricao,
  aceita: (t) => regex.test(t),
  valores: null,
});
/** A field that takes one of the given values. */
export const lista = (...valores: string[]): TipoCampo => ({
  descricao: `um destes valores: ${valores.join(', ')}`,
  aceita: (t) => valores.includes(t),
  valores,
});
const texto = (minimo: number, maximo: number): TipoCampo => ({
  descricao: `de ${minimo} a ${maximo} caracteres`,
  aceita: (t) => {
    const tamanho = [...t].length;
    return tamanho >= minimo && tamanho <= maximo && /\S/.test(t);
  },
  valores: null,
});

function decimal(o: {
  digitos: number;
  casas: number;
  positivo?: boolean;
  minimo?: number;
  maximo?: number;
}): TipoCampo {
  const inteiros = o.digitos - o.casas;
  const faixa = o.minimo === undefined ? '' : `, entre ${o.minimo} e ${o.maximo}`;
  return {
    descricao:
      `um número ${o.positivo ? 'maior que zero' : 'sem sinal'}, com até ${inteiros} dígitos antes e ${o.casas} ` +
      `depois do ponto${faixa}`,
    aceita(t) {
      const m = /^(\d*)(?:\.(\d*))?$/.exec(t);
      if (!m || !/\d/.test(t)) return false;
      const antes = semZerosAntes(m[1] ?? '');
      const depois = semZerosDepois(m[2] ?? '');
      if (antes.length > inteiros || depois.length > o.casas) return false;
      if (o.positivo && antes === '' && depois === '') return false;
      return o.minimo === undefined || o.maximo === undefined || (Number(t) >= o.minimo && Number(t) <= o.maximo);
    },
    valores: null,
  };
}

const incidencia = (campo: string): TipoCampo => {
  const { linhas } = tabela('esocial_codinc');
  return lista(...linhas.filter((l) => l[0] === campo).map((l) => l[1] ?? ''));
};
const codigos = (nome: Parameters<typeof tabela>[0]): string[] => [
  ...new Set(tabela(nome).linhas.map((l) => l[0] ?? '')),
];
/** Codes of a table that is too long for a list in a cell. */
const daTabela = (nome: Parameters<typeof tabela>[0], descricao: string, largura = 0): TipoCampo => {
  const validos = new Set(codigos(nome).map((c) => c.padStart(largura, '0')));
  return { descricao, aceita: (t) => t !== '' && validos.has(t.padStart(largura, '0')), valores: null };
};

const DATA = /^\d{4}-\d{2}-\d{2}$/;
const NUMERO = { digitos: 14, casas: 2 } as const;

/**
 * The types of the fields, by the names that the tag tables use.
 *
 * Source: the common types of the schemas of layout S-1.3 and, of coded fields, the official tables. Years begin with 2
 * and a month is AAAA-MM; identifiers of companies may hold letters in all but their check digits.
 */
export const TIPOS_CAMPO = {
  indRetif: lista('1', '2'),
  tpEventoExcluido: lista('S-1200', 'S-1202', 'S-1207', 'S-1210', 'S-2299', 'S-2399'),
  nrRecibo: padrao(/^1\.\d\.\d{19}$/, 'o formato de um recibo, como 1.1.0000000000000000001'),
  indApuracao: lista('1', '2'),
  periodo: padrao(/^2\d{3}(?:-(?:0[1-9]|1[0-2]))?$/, 'o formato AAAA-MM, ou AAAA na folha de 13º'),
  mes: padrao(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'o formato AAAA-MM'),
  indGuia: lista('1'),
  tpAmb: lista('1', '2'),
  procEmi: lista('1', '2', '3', '4', '22'),
  procEmi134: lista('1', '3', '4'),
  verProc: texto(1, 20),
  tpInsc12: lista('1', '2'),
  tpInsc124: lista('1', '2', '4'),
  tpInsc13: lista('1', '3'),
  tpInsc14: lista('1', '4'),
  tpInsc134: lista('1', '3', '4'),
  nrInscEmpregador: padrao(/^(?:[A-Z0-9]{8}|\d{11}|[A-Z0-9]{12}\d{2})$/, '8, 11 ou 14 posições'),
  nrInscOrgao: padrao(/^(?:[A-Z0-9]{8}|[A-Z0-9]{12}\d{2})$/, '8 ou 14 posições (CNPJ)'),
  nrInscEstab: padrao(/^(?:\d{12}|[A-Z0-9]{12}\d{2})$/, '14 posições (CNPJ ou CAEPF) ou 12 (CNO)'),
  nrInsc1114: padrao(/^(?:\d{11}|[A-Z0-9]{12}\d{2})$/, '11 (CPF) ou 14 posições (CNPJ)'),
  nrInsc111214: padrao(/^(?:\d{11,12}|[A-Z0-9]{12}\d{2})$/, '11 (CPF), 12 (CNO) ou 14 posições (CNPJ)'),
  cnpj: padrao(/^[A-Z0-9]{12}\d{2}$/, '14 posições, sem pontos'),
  cpf: padrao(/^\d{11}$/, '11 dígitos, sem pontos'),
  data: {
    descricao: 'o formato AAAA-MM-DD, de uma data que existe',
    aceita: (t: string) => DATA.test(t) && new Date(`${t}T00:00:00Z`).toISOString().startsWith(t),
    valores: null,
  },
  dia: padrao(/^(?:0?\d|[12]\d|3[01])$/, 'um dia de 0 a 31'),
  hora: padrao(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'o formato HHMM'),
  codigo: texto(1, 30),
  ideTabRubr: texto(1, 8),
  texto10: texto(1, 10),
  texto40: texto(1, 40),
  texto50: texto(1, 50),
  texto60: texto(1, 60),
  texto70: texto(2, 70),
  texto80: texto(1, 80),
  texto100: texto(1, 100),
  texto255: texto(1, 255),
  simNao: lista('S', 'N'),
  sim: lista('S'),
  codCateg: daTabela('esocial_categoria', 'um código da Tabela 01'),
  natRubr: daTabela('esocial_natureza_rubrica', 'um código da Tabela 03, com 4 dígitos'),
  tpRubr: incidencia('tpRubr'),
  codIncCP: incidencia('codIncCP'),
  codIncIRRF: daTabela('esocial_incidencia_irrf', 'um código da Tabela 21', 2),
  codIncFGTS: incidencia('codIncFGTS'),
  codIncCPRP: incidencia('codIncCPRP'),
  codIncPisPasep: incidencia('codIncPisPasep'),
  tpProc12: lista('1', '2'),
  tpProc124: lista('1', '2', '4'),
  nrProc: padrao(/^(?:\d{17}|\d{20,21})$/, '17, 20 ou 21 dígitos'),
  nrProcJud: padrao(/^.{20}$/, '20 posições'),
  extDecisao: lista('1', '2'),
  codSusp: padrao(/^\d{1,14}$/, 'até 14 dígitos'),
  qtd: decimal({ digitos: 12, casas: 2, positivo: true }),
  fator: decimal({ digitos: 5, casas: 2, positivo: true }),
  valorPositivo: decimal({ ...NUMERO, positivo: true }),
  valor: decimal(NUMERO),
  meses: decimal({ digitos: 4, casas: 1, positivo: true }),
  percentual: decimal({ digitos: 5, casas: 2, positivo: true, minimo: 0, maximo: 100 }),
  fap: decimal({ digitos: 5, casas: 4, minimo: 0.5, maximo: 2 }),
  aliqRat: lista('1', '2', '3'),
  indApurIR: lista('0', '1'),
  um: lista('1'),
  um2: lista('1', '2'),
  um3: lista('1', '2', '3'),
  um4: lista('1', '2', '3', '4'),
  um5: lista('1', '2', '3', '4', '5'),
  zero2: lista('0', '1', '2', '3'),
  indTpDeducao: lista('1', '2', '3', '4', '5', '7'),
  instFinanc: padrao(/^\d{3}$/, '3 dígitos'),
  nrDocConsig: padrao(
    /^[A-Za-z0-9][-_A-Za-z0-9/.]{0,13}[A-Za-z0-9]$/,
    'de 2 a 15 letras, números, ".", "/", "-" ou "_"',
  ),
  tpAcConv: lista('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'),
  tpAcConvDeslig: lista('A', 'B', 'C', 'D', 'E', 'G', 'H', 'I', 'J'),
  cbo: padrao(/^\d{6}$/, '6 dígitos'),
  pais: padrao(/^\d{3}$/, '3 dígitos'),
  doisDigitos: padrao(/^\d{2}$/, '2 dígitos'),
  tresDigitos: padrao(/^\d{3}$/, '3 dígitos'),
  quatroDigitos: padrao(/^\d{4}$/, '4 dígitos'),
  tpCR: lista(
    ...['056107', '056108', '056109', '056110', '056111', '056112', '056113'],
    ...['058806', '061001', '353301', '356201', '188901', '047301'],
  ),
  tpRendDependente: lista('11', '12', '13'),
  tpRendPensao: lista('11', '12', '13', '14', '18', '79'),
  cnae: padrao(/^\d{7}$/, '7 dígitos'),
  tpLotacao: daTabela('esocial_lotacao', 'um código da Tabela 10, com 2 dígitos'),
  fpas: daTabela('esocial_fpas_terceiros', 'um código FPAS da Tabela 04'),
  notAFT: padrao(/^[A-Za-z0-9]{9}$/, '9 letras ou números'),
  matricula: texto(1, 30),
  nrBeneficio: texto(1, 20),
  insConsig: texto(1, 5),
  nrContr: padrao(/^\d{1,40}$/, 'de 1 a 40 dígitos'),
  telefone: padrao(/^\d{8,15}$/, 'de 8 a 15 dígitos'),
  codPostal: padrao(/^[A-Za-z0-9]{1,12}$/, 'de 1 a 12 letras ou números'),
  mtvDeslig: daTabela('esocial_desligamento', 'um código da Tabela 19, com 2 dígitos', 2),
  mtvTermino: lista('01', '02', '03', '04', '05', '06', '07', '99'),
  regANS: padrao(/^\d{6}$/, '6 dígitos'),
} as const satisfies Record<string, TipoCampo>;

export type NomeTipo = keyof typeof TIPOS_CAMPO;
