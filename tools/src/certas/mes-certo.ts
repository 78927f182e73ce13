import { type Centavos, percentOf } from '../geradores/centavos.ts';
import type { Mes } from '../geradores/nota.ts';
import { createRandom, type Random } from '../geradores/random.ts';
import { BASICAS, CUMULATIVAS, type Mercadoria, NENHUMA, type Par, type Setor } from './setores.ts';

/** A fictitious company whose tax is right by construction. */
export interface EmpresaCerta {
  semente: number;
  setor: Setor;
}

/** An item of a note as both books have it. */
export interface ItemCerto {
  mercadoria: Mercadoria;
  cfop: string;
  valor: Centavos;
  desconto: Centavos;
  icms: Centavos;
  /** Substituted ICMS and IPI that the buyer pays beside the price: neither is revenue. */
  st: Centavos;
  ipi: Centavos;
  /** Freight charged in the note: revenue. */
  frete: Centavos;
  cst: string;
  base: Centavos;
  par: Par;
}

export interface NotaCerta {
  saida: boolean;
  /** A sale to the client, a purchase from the supplier, or goods that the client sends back. */
  com: 'C1' | 'F1';
  numero: number;
  itens: ItemCerto[];
  /** Only in the EFD ICMS/IPI: the EFD-Contribuições has it elsewhere, or not at all. */
  soNaEfdf?: boolean;
  /** Booked twice in the EFD-Contribuições. */
  emDobro?: boolean;
}

/** A month of a company; amounts are zero where there is none. */
export interface MesCerto {
  mes: Mes;
  mercadorias: readonly Mercadoria[];
  notas: NotaCerta[];
  energia: Centavos;
  frete: Centavos;
  aluguel: Centavos;
  /** Services taken that are an input. */
  tomado: Centavos;
  financeira: Centavos;
  /** Services rendered, one note each. */
  servicos: Centavos[];
  /** A machine that was bought in the first month, without its ICMS; its credit is taken in 48 parts. */
  maquina: Centavos;
  /** The notes have PIS and COFINS on the price with its ICMS, as many programs write them; the books take it out. */
  xmlComIcms: boolean;
  /** What the EFD-Contribuições has no credit of, though it is there to be taken. */
  semCredito?: 'energia' | 'frete' | 'tomado';
}

/** From this month on, credits are taken without the ICMS (Lei 14.592/2023). */
const CREDITO_SEM_ICMS = '2023-05';

export const tomaCredito = ({ setor }: EmpresaCerta): boolean => setor.regime !== '2';

/** Rates of the goods of a company, and of its services: those of a company with both regimes are cumulative. */
export const parDasVendas = ({ setor }: EmpresaCerta): Par => (setor.regime === '2' ? CUMULATIVAS : BASICAS);
export const parDosServicos = ({ setor }: EmpresaCerta): Par => (setor.regime === '1' ? BASICAS : CUMULATIVAS);

/** What a credit is of: the value of a purchase, without its ICMS where the law says so. */
export const baseDoCredito = (mes: Mes, valor: Centavos, icms = percentOf(valor, 1800)): Centavos =>
  mes >= CREDITO_SEM_ICMS ? valor - icms : valor;

const icmsDe = (m: Mercadoria, liquido: Centavos) => (m.icms === 'tributado' ? percentOf(liquido, 1800) : 0);

/** What a right company does in the months, drawn from its seed. */
export function drawMesesCertos(empresa: EmpresaCerta, meses: readonly Mes[]): MesCerto[] {
  const comCredito = tomaCredito(empresa);
  const daEmpresa = createRandom('empresa', empresa.semente);
  const maquina = comCredito && daEmpresa.chance(50) ? 480_000 * daEmpresa.integer(1, 9) : 0;
  const xmlComIcms = daEmpresa.chance(50);
  const sorteados = meses.map((mes) => drawMes(empresa, mes));
  return sorteados.map((m, i) => ({
    ...m,
    ...{ maquina, xmlComIcms },
    ...(i === 0 &&
      maquina > 0 && {
        mercadorias: [...m.mercadorias, MAQUINA],
        notas: [...m.notas, compraDaMaquina(m.mes, maquina)],
      }),
  }));
}

function drawMes(empresa: EmpresaCerta, mes: Mes): MesCerto {
  const random = createRandom('certas', empresa.semente, empresa.setor.nome, mes);
  const { setor } = empresa;
  // A code of goods means the same in every month: names and NCM are drawn once.
  const mercadorias = setor.mercadorias(createRandom('mercadorias', empresa.semente), mes);
  const comCredito = tomaCredito(empresa);
  const numero = 1000 + Number(mes.slice(5)) * 100;
  const nota = (n: number, com: NotaCerta['com'], item: () => ItemCerto): NotaCerta => ({
    ...{ saida: com === 'C1', com, numero: numero + n },
    itens: Array.from({ length: random.integer(1, 4) }, item),
  });
  const lista = (de: number, ate: number, faz: (n: number) => NotaCerta) =>
    mercadorias.length === 0 ? [] : Array.from({ length: random.integer(de, ate) }, (_, n) => faz(n));
  const vendas = lista(3, 6, (n) => nota(n, 'C1', () => venda(random, empresa, mercadorias)));
  const compras = lista(1, 3, (n) => nota(50 + n, 'F1', () => compra(random, empresa, { mes, mercadorias })));
  const as = (chance: number, de: number, ate: number) => (random.chance(chance) ? random.integer(de, ate) : 0);
  const seCredita = (chance: number, de: number, ate: number) => (comCredito ? as(chance, de, ate) : 0);
  return {
    mes,
    mercadorias: [...mercadorias, INSUMO],
    notas: [...vendas, ...compras, ...(random.chance(40) ? devolucoes(empresa, vendas, numero + 80) : [])],
    energia: seCredita(60, 20_000, 300_000),
    frete: mercadorias.length === 0 ? 0 : seCredita(60, 5_000, 90_000),
    aluguel: seCredita(60, 50_000, 500_000),
    tomado: setor.servicos ? seCredita(60, 10_000, 400_000) : 0,
    financeira: setor.regime === '1' ? as(60, 1_000, 200_000) : 0,
    servicos: setor.servicos
      ? Array.from({ length: random.integer(1, 4) }, () => random.integer(20_000, 3_000_000))
      : [],
    ...{ maquina: 0, xmlComIcms: false },
  };
}

const INSUMO: Mercadoria = {
  ...{ codigo: 'INSUMO', descricao: 'CHAPA DE MDF', ncm: '44111210', tipo: '01', cstSaida: '01', cstEntrada: '50' },
  icms: 'tributado',
};
const MAQUINA: Mercadoria = {
  ...{ codigo: 'MAQ', descricao: 'SERRA DE FITA', ncm: '84659120', tipo: '08', cstSaida: '01', cstEntrada: '50' },
  icms: 'isento',
};

const cfopDaVenda = (industria: boolean, entregaFutura: boolean): string =>
  entregaFutura ? (industria ? '5116' : '5117') : industria ? '5101' : '5102';

const SEM_TRIBUTO = { icms: 0, st: 0, ipi: 0, frete: 0, base: 0, par: NENHUMA };

function venda(random: Random, empresa: EmpresaCerta, mercadorias: readonly Mercadoria[]): ItemCerto {
  const { setor } = empresa;
  const mercadoria = random.pick(mercadorias);
  const valor = random.integer(10_000, 2_000_000);
  const desconto = random.chance(25) ? percentOf(valor, random.integer(1, 900)) : 0;
  const comum = { mercadoria, valor, desconto };
  if (setor.exporta && random.chance(15)) return { ...comum, ...SEM_TRIBUTO, cfop: '7101', cst: '08' };
  const industria = setor.atividade === '0';
  // Goods sent as a gift or to another establishment are no revenue, and their ICMS is due all the same.
  if (random.chance(8)) {
    const icms = icmsDe(mercadoria, valor - desconto);
    return { ...comum, ...SEM_TRIBUTO, icms, cfop: random.pick(['5910', '5152']), cst: '49' };
  }
  const taxada = mercadoria.cstSaida <= '03';
  const par = mercadoria.par ?? parDasVendas(empresa);
  // Sold for future delivery: a company books its revenue with the bill, or with the note that delivers.
  const noFaturamento = createRandom('entrega', empresa.semente).chance(50);
  const entrega = random.chance(16) && mercadoria.icms === 'tributado';
  if (entrega && random.chance(50)) {
    const base = noFaturamento ? valor - desconto : 0;
    return {
      ...comum,
      ...SEM_TRIBUTO,
      cfop: '5922',
      ...(base > 0 && taxada ? { base, par, cst: mercadoria.cstSaida } : { cst: '49' }),
    };
  }
  if (entrega && noFaturamento)
    return {
      ...comum,
      ...SEM_TRIBUTO,
      icms: icmsDe(mercadoria, valor - desconto),
      cfop: cfopDaVenda(industria, true),
      cst: '49',
    };
  const frete = taxada && random.chance(15) ? random.integer(1_000, 30_000) : 0;
  const icms = icmsDe(mercadoria, valor - desconto + frete);
  const substituto = industria && icms > 0 && random.chance(20);
  const cfop = substituto ? '5401' : mercadoria.icms === 'substituido' ? '5405' : cfopDaVenda(industria, entrega);
  return {
    ...{ ...comum, ...SEM_TRIBUTO, cfop, icms, frete, cst: mercadoria.cstSaida },
    st: substituto ? Math.max(0, percentOf(percentOf(valor, 14_000), 1800) - icms) : 0,
    ipi: industria && random.chance(50) ? percentOf(valor - desconto, 500) : 0,
    ...(taxada && { base: valor - desconto + frete - icms, par }),
  };
}

function compra(random: Random, empresa: EmpresaCerta, o: { mes: Mes; mercadorias: readonly Mercadoria[] }): ItemCerto {
  const industria = empresa.setor.atividade === '0';
  const mercadoria = industria ? INSUMO : random.pick(o.mercadorias);
  const valor = random.integer(10_000, 900_000);
  const frete = mercadoria.cstEntrada === '50' && random.chance(20) ? random.integer(1_000, 30_000) : 0;
  const icms = icmsDe(mercadoria, valor + frete);
  const cfop = mercadoria.icms === 'substituido' ? '1403' : industria ? '1101' : '1102';
  const comum = { ...SEM_TRIBUTO, mercadoria, valor, desconto: 0, icms, frete, cfop, cst: mercadoria.cstEntrada };
  if (mercadoria.cstEntrada !== '50') return comum;
  return { ...comum, base: baseDoCredito(o.mes, valor + frete, icms), par: BASICAS };
}

/** The client sends back the first taxed item of a sale: a credit of what it had been taxed at. */
function devolucoes(empresa: EmpresaCerta, vendas: readonly NotaCerta[], numero: number): NotaCerta[] {
  const { setor } = empresa;
  const vendido = vendas
    .flatMap((v) => v.itens)
    .find((i) => i.base > 0 && i.st === 0 && i.ipi === 0 && i.frete === 0 && i.par === BASICAS);
  if (setor.regime !== '1' || vendido === undefined) return [];
  const item = { ...vendido, cfop: setor.atividade === '0' ? '1201' : '1202', cst: '50' };
  return [{ saida: false, com: 'C1', numero, itens: [item] }];
}

function compraDaMaquina(mes: Mes, valor: Centavos): NotaCerta {
  const item = { ...SEM_TRIBUTO, mercadoria: MAQUINA, valor, desconto: 0, cfop: '1551', cst: '70' };
  return { saida: false, com: 'F1', numero: 1090 + Number(mes.slice(5)) * 100, itens: [item], soNaEfdf: true };
}
