import { tabela } from '@apura/tabelas';
import type { Mes } from '../geradores/nota.ts';
import type { Random } from '../geradores/random.ts';

/** Basis points. */
export interface Par {
  pis: number;
  cofins: number;
}

export const BASICAS: Par = { pis: 165, cofins: 760 };
export const CUMULATIVAS: Par = { pis: 65, cofins: 300 };
export const FINANCEIRAS: Par = { pis: 65, cofins: 400 };
export const NENHUMA: Par = { pis: 0, cofins: 0 };

/** What a company sells: how it is taxed there, and how its purchase is booked. */
export interface Mercadoria {
  codigo: string;
  descricao: string;
  ncm: string;
  /** 0200.TIPO_ITEM. */
  tipo: '00' | '01' | '04' | '08';
  cstSaida: string;
  /** Only where it is not the common one of the regime. */
  par?: Par;
  /** CST of its purchase by a company that takes credits. */
  cstEntrada: string;
  icms: 'tributado' | 'isento' | 'substituido';
  /** Its NCM has goods that the law treats otherwise: nothing is claimed of it. */
  duvidosa?: boolean;
  /** LC 224/2025 asks for a tenth of the common rates on it, from 04/2026 on. */
  residual?: boolean;
}

/** A kind of company whose books are right. */
export interface Setor {
  nome: string;
  /** 0110.COD_INC_TRIB. */
  regime: '1' | '2' | '3';
  /** 0000.IND_ATIV: 0 industry, 1 services, 2 commerce. */
  atividade: '0' | '1' | '2';
  exporta?: boolean;
  /** Renders services too. */
  servicos?: boolean;
  /** Books the sum of its sales (F550) and no note. */
  consolida?: boolean;
  mercadorias(random: Random, mes: Mes): Mercadoria[];
}

/** A full NCM of today's table that begins with this, and its words; null where none does. */
function ncmDe(prefixo: string, random: Random): { ncm: string; descricao: string } | null {
  const folhas = tabela('ncm').linhas.filter((l) => l[0]?.length === 8 && l[0].startsWith(prefixo));
  if (folhas.length === 0) return null;
  const folha = random.pick(folhas);
  return { ncm: folha[0] ?? '', descricao: (folha[1] ?? '').replace(/[|\r\n]/g, ' ').slice(0, 60) };
}

/** Goods that the official tables name in this month without an EX, a condition or an exception, by their nature. */
function daTabela(nome: string, random: Random, mes: Mes): { ncm: string; descricao: string; natureza: string }[] {
  const dia = `${mes}-01`;
  const linhas = tabela('nat_rec_ncm').linhas.filter((l) => l[0] === nome);
  const vigentes = linhas.filter(([, , , , , inicio = '', fim = '']) => inicio <= dia && (fim === '' || fim >= dia));
  const fora = vigentes.filter((l) => l[4] === 'EXCLUI').map((l) => l[2] ?? '');
  return vigentes
    .filter((l) => l[4] === 'INCLUI' && l[3] === '' && l[7] === '')
    .flatMap((l) => {
      const folha = ncmDe(l[2] ?? '', random);
      return folha === null || fora.some((f) => folha.ncm.startsWith(f)) ? [] : [{ ...folha, natureza: l[1] ?? '' }];
    });
}

const sorteia = <T>(random: Random, lista: readonly T[], quantas: number): T[] =>
  lista.length === 0 ? [] : Array.from({ length: quantas }, () => random.pick(lista));

/** Goods whose sale is taxed; the last are of an NCM of which the law reaches other goods. */
const TRIBUTADAS = [
  ['94036000', 'ARMARIO DE MADEIRA', false],
  ['61091000', 'CAMISETA DE ALGODAO', false],
  ['39241000', 'PRATO DE PLASTICO', false],
  ['64039990', 'SAPATO DE COURO', false],
  ['25232910', 'CIMENTO PORTLAND COMUM', true],
  ['38089199', 'INSETICIDA DOMESTICO AEROSSOL', true],
  ['38089419', 'DESINFETANTE DE PISO', true],
  ['19059020', 'BOLACHA RECHEADA', true],
  ['21069090', 'SUPLEMENTO ALIMENTAR', true],
] as const;

const tributadas = (random: Random, quantas: number): Mercadoria[] =>
  sorteia(random, TRIBUTADAS, quantas).map(([ncm, descricao, duvidosa], i) => ({
    duvidosa,
    ...{ codigo: `T${i}`, descricao, ncm, tipo: '00', cstSaida: '01', cstEntrada: '50', icms: 'tributado' },
  }));

/** Rates of manufacturers (Leis 10.147 and 10.485), by nature of table 4.3.10. */
const PARES: Readonly<Record<string, Par>> = {
  '201': { pis: 210, cofins: 990 },
  '202': { pis: 220, cofins: 1030 },
  '304': { pis: 200, cofins: 950 },
};

const VAREJO = ['201', '202', '304', '301'];

/** One-phase goods as a shop sells them: the manufacturer has paid. */
function monofasicas(random: Random, mes: Mes, vendida: (natureza: string) => boolean): Mercadoria[] {
  const da = daTabela('4.3.10', random, mes).filter((m) => vendida(m.natureza));
  return sorteia(random, da, 3).map(({ ncm, descricao, natureza }, i) => ({
    ...{ codigo: `M${i}`, descricao, ncm, tipo: '00', cstSaida: '04', cstEntrada: '70', icms: 'substituido' },
    duvidosa: !isExata('4.3.10', natureza, ncm),
  }));
}

/** Whether the law's words are as wide as this NCM. */
function isExata(tabelaDaNatureza: string, natureza: string, ncm: string): boolean {
  const linhas = tabela('nat_rec_alcance').linhas.filter(
    ([nome, codigo, prefixo = '']) => nome === tabelaDaNatureza && codigo === natureza && ncm.startsWith(prefixo),
  );
  return linhas.toSorted((a, b) => (b[2] ?? '').length - (a[2] ?? '').length)[0]?.[3] === 'Exato';
}

function aliquotaZero(random: Random, mes: Mes): Mercadoria[] {
  const exatas = new Set(
    tabela('nat_rec_alcance').linhas.flatMap((l) =>
      l[0] === '4.3.13' && l[3] === 'Exato' && l[2] === '' ? [l[1]] : [],
    ),
  );
  const da = daTabela('4.3.13', random, mes).filter((m) => exatas.has(m.natureza));
  return sorteia(random, da, 3).map(({ ncm, descricao, natureza }, i) => ({
    ...{ codigo: `Z${i}`, descricao, ncm, tipo: '00', cstSaida: '06', cstEntrada: '73', icms: 'isento' },
    duvidosa: !isExata('4.3.13', natureza, ncm),
    residual: `${mes}-01` >= LC224 && alcanceDa(natureza, ncm) === 'Alcançado',
  }));
}

const LC224 = '2026-04-01';
/** What the table of LC 224 says of a nature of zero rate, or of this NCM within it. */
function alcanceDa(natureza: string, ncm: string): string {
  const linhas = tabela('lc224').linhas.filter(
    ([nome, codigo, prefixo = '']) => nome === '4.3.13' && codigo === natureza && ncm.startsWith(prefixo),
  );
  return linhas.toSorted((a, b) => (b[2] ?? '').length - (a[2] ?? '').length)[0]?.[4] ?? '';
}

const CIGARRO: Mercadoria = {
  ...{ codigo: 'ST', descricao: 'CIGARRO COM FILTRO', ncm: '24022000', tipo: '00', cstSaida: '05', cstEntrada: '75' },
  icms: 'substituido',
};

function daLoja(random: Random, mes: Mes): Mercadoria[] {
  return [
    ...tributadas(random, 3),
    ...monofasicas(random, mes, (n) => VAREJO.includes(n)),
    ...aliquotaZero(random, mes),
    ...(random.chance(50) ? [CIGARRO] : []),
  ];
}

/** What a manufacturer of one-phase goods sells: at the rates of its law. */
function daFabricaMonofasica(random: Random, mes: Mes): Mercadoria[] {
  const da = daTabela('4.3.10', random, mes).filter((m) => PARES[m.natureza] !== undefined);
  return sorteia(random, da, 3).map(({ ncm, descricao, natureza }, i) => {
    const par = PARES[natureza];
    return {
      ...{ codigo: `F${i}`, descricao, ncm, tipo: '04', cstSaida: '02', cstEntrada: '50', icms: 'tributado' as const },
      ...(par && { par }),
    };
  });
}

const doCentro = (random: Random, mes: Mes): Mercadoria[] =>
  daFabricaMonofasica(random, mes).map((m) => ({ ...m, tipo: '00', cstEntrada: '70' }));
const daIndustria = (random: Random): Mercadoria[] => tributadas(random, 4).map((m) => ({ ...m, tipo: '04' }));
const dePosto = (random: Random, mes: Mes): Mercadoria[] => [
  ...tributadas(random, 1),
  ...monofasicas(random, mes, (n) => n.startsWith('1')),
];
const nada = (): Mercadoria[] => [];

export const SETORES: readonly Setor[] = [
  { nome: 'loja não cumulativa', regime: '1', atividade: '2', mercadorias: daLoja },
  { nome: 'loja cumulativa', regime: '2', atividade: '2', mercadorias: daLoja },
  { nome: 'loja que soma suas vendas', regime: '2', atividade: '2', consolida: true, mercadorias: daLoja },
  { nome: 'loja e oficina', regime: '3', atividade: '2', servicos: true, mercadorias: daLoja },
  { nome: 'indústria', regime: '1', atividade: '0', exporta: true, mercadorias: daIndustria },
  { nome: 'indústria cumulativa', regime: '2', atividade: '0', exporta: true, mercadorias: daIndustria },
  { nome: 'fabricante de monofásicos', regime: '1', atividade: '0', mercadorias: daFabricaMonofasica },
  // The factory of the same company makes them, and sends them here to be sold.
  { nome: 'centro de distribuição', regime: '1', atividade: '2', mercadorias: doCentro },
  { nome: 'posto de combustíveis', regime: '1', atividade: '2', mercadorias: dePosto },
  { nome: 'prestadora de serviços', regime: '1', atividade: '1', servicos: true, mercadorias: nada },
  { nome: 'prestadora cumulativa', regime: '2', atividade: '1', servicos: true, mercadorias: nada },
];
