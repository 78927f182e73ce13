import {
  CLIENTES,
  chaveOf,
  EMPRESA,
  EXTERIOR,
  FORNECEDORES,
  ITENS_COMPRA,
  ITENS_VENDA,
  type Item,
  type Participante,
} from './cadastro.ts';
import { type Centavos, mulDiv, percentOf, splitByWeight } from './centavos.ts';
import { createRandom, type Random } from './random.ts';
import {
  type Contribuicoes,
  cfopVenda,
  contribuicoes,
  type Icms,
  icmsVenda,
  SEM_ST,
  type St,
  substituicao,
} from './tributos-do-item.ts';

/**
 * One item of a goods invoice, with each tax as the books carry it. Amounts in cents, rates in hundredths of a percent.
 */
export interface ItemNota extends Icms, St, Contribuicoes {
  item: Item;
  /** Thousandths of the unit. */
  qtd: number;
  preco: Centavos;
  vlItem: Centavos;
  vlDesc: Centavos;
  vlFrete: Centavos;
  cfop: string;
  cstIpi: string;
  bcIpi: Centavos;
  aliqIpi: number;
  ipi: Centavos;
}

export interface Nota {
  saida: boolean;
  propria: boolean;
  participante: Participante;
  codSit: '00' | '02' | '04' | '05';
  serie: number;
  numero: number;
  /** Empty only for a voided number (COD_SIT 05). */
  chave: string;
  /** yyyy-MM-dd. */
  emissao: string;
  entradaSaida: string;
  itens: ItemNota[];
}

/** The sums of a note that its header repeats. */
export interface TotaisNota {
  merc: Centavos;
  desc: Centavos;
  frete: Centavos;
  bcIcms: Centavos;
  icms: Centavos;
  bcSt: Centavos;
  st: Centavos;
  ipi: Centavos;
  pis: Centavos;
  cofins: Centavos;
  doc: Centavos;
}

/** A month: 'yyyy-MM'. */
export type Mes = string;

export function lastDay(mes: Mes): number {
  return new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), 0)).getUTCDate();
}

/**
 * The `indice`-th goods invoice of a month; the same seed, month and index always give the same one. With `comoEmitida`
 * a note that was later cancelled comes with its items, as its XML was authorised.
 */
export function notaOf(semente: number, mes: Mes, indice: number, comoEmitida = false): Nota {
  const random = createRandom('nota', semente, mes, indice);
  const saida = indice % 20 < 11;
  const dia = random.integer(1, lastDay(mes));
  const emissao = `${mes}-${String(dia).padStart(2, '0')}`;
  if (saida) return vendaOf(random, { mes, indice, emissao, comoEmitida });
  return indice % 40 === 19
    ? devolucaoOf(random, { mes, indice, emissao })
    : compraOf(random, { mes, indice, emissao });
}

export function totaisOf(nota: Nota): TotaisNota {
  const t: TotaisNota = {
    merc: 0,
    desc: 0,
    frete: 0,
    bcIcms: 0,
    icms: 0,
    bcSt: 0,
    st: 0,
    ipi: 0,
    pis: 0,
    cofins: 0,
    doc: 0,
  };
  for (const i of nota.itens) {
    t.merc += i.vlItem;
    t.desc += i.vlDesc;
    t.frete += i.vlFrete;
    t.bcIcms += i.bcIcms;
    t.icms += i.icms;
    t.bcSt += i.bcSt;
    t.st += i.st;
    t.ipi += i.ipi;
    t.pis += i.pis;
    t.cofins += i.cofins;
  }
  t.doc = t.merc - t.desc + t.frete + t.st + t.ipi;
  return t;
}

interface Lugar {
  mes: Mes;
  indice: number;
  emissao: string;
}

function vendaOf(random: Random, { mes, indice, emissao, comoEmitida }: Lugar & { comoEmitida: boolean }): Nota {
  const participante = indice % 20 === 10 ? EXTERIOR : random.pick(CLIENTES);
  const codSit = comoEmitida
    ? '00'
    : indice % 29 === 7
      ? '02'
      : indice % 97 === 41
        ? '04'
        : indice % 101 === 63
          ? '05'
          : '00';
  const nota = cabecalho({ random, mes, indice, emissao, saida: true, propria: true, participante, codSit });
  if (codSit !== '00') return nota;
  nota.itens = itensOf(random, ITENS_VENDA, (item, base) => {
    const cfop = cfopVenda(item, participante);
    const interna = participante.uf === EMPRESA.uf;
    const exporta = participante.uf === 'EX';
    const icms = icmsVenda(item, base.vlItem - base.vlDesc + base.vlFrete, { interna, exporta });
    const ipi = exporta ? 0 : percentOf(base.vlItem, item.ipi);
    const st =
      item.icms === 'substituto' && !exporta
        ? substituicao(base.vlItem - base.vlDesc + base.vlFrete + ipi, icms.icms)
        : SEM_ST;
    const cstPis = exporta
      ? '08'
      : item.tratamento === 'tributado'
        ? '01'
        : item.tratamento === 'monofasico'
          ? '04'
          : '06';
    // The sale of the pan leaves the ICMS in the base by mistake: the report on that thesis must find it.
    const exclui = item.codigo === 'R03' ? 0 : icms.icms;
    return {
      cfop,
      ...icms,
      ...st,
      cstIpi: exporta ? '54' : item.ipi > 0 ? '50' : item.fabricado ? '51' : '53',
      bcIpi: ipi > 0 ? base.vlItem : 0,
      aliqIpi: ipi > 0 ? item.ipi : 0,
      ipi,
      ...contribuicoes(cstPis, cstPis === '01' ? base.vlItem - base.vlDesc - exclui : 0),
    };
  });
  return nota;
}

function compraOf(random: Random, { mes, indice, emissao }: Lugar): Nota {
  const participante = random.pick(FORNECEDORES);
  const nota = cabecalho({ random, mes, indice, emissao, saida: false, propria: false, participante, codSit: '00' });
  const usos = indice % 20 === 12 ? ['consumo'] : indice % 60 === 53 ? ['ativo'] : ['insumo', 'revenda'];
  const lista = ITENS_COMPRA.filter((i) => usos.includes(i.uso));
  nota.itens = itensOf(random, lista, (item, base) => {
    const uso = ITENS_COMPRA.find((i) => i.codigo === item.codigo && usos.includes(i.uso))?.uso ?? 'insumo';
    const interna = participante.uf === EMPRESA.uf;
    const retido = item.icms === 'retido';
    const liquido = base.vlItem - base.vlDesc + base.vlFrete;
    const aliqIcms = interna ? 1800 : 1200;
    const credita = (uso === 'insumo' || uso === 'revenda') && !retido;
    const icms = credita ? percentOf(liquido, aliqIcms) : 0;
    const ipi = uso === 'insumo' ? percentOf(base.vlItem, item.ipi) : 0;
    const cstPis = uso === 'consumo' || uso === 'ativo' || retido ? '70' : '50';
    const sufixo =
      uso === 'insumo' ? '101' : uso === 'consumo' ? '556' : uso === 'ativo' ? '551' : retido ? '403' : '102';
    return {
      cfop: `${interna ? '1' : '2'}${sufixo}`,
      cstIcms: retido ? '060' : credita ? '000' : '090',
      bcIcms: credita ? liquido : 0,
      aliqIcms: credita ? aliqIcms : 0,
      icms,
      redBc: 0,
      ...SEM_ST,
      cstIpi: ipi > 0 ? '00' : '03',
      bcIpi: ipi > 0 ? base.vlItem : 0,
      aliqIpi: ipi > 0 ? item.ipi : 0,
      ipi,
      ...contribuicoes(cstPis, cstPis === '50' ? base.vlItem - base.vlDesc - icms : 0),
    };
  });
  return nota;
}

/** A customer gives goods back with a note of its own: booked as an entry, CFOP 1201 or 2201, with credit. */
function devolucaoOf(random: Random, { mes, indice, emissao }: Lugar): Nota {
  const participante = random.pick(CLIENTES);
  const nota = cabecalho({ random, mes, indice, emissao, saida: false, propria: false, participante, codSit: '00' });
  const lista = ITENS_VENDA.filter((i) => i.fabricado && i.tratamento === 'tributado');
  nota.itens = itensOf(random, lista, (item, base) => {
    const interna = participante.uf === EMPRESA.uf;
    const icms = icmsVenda(item, base.vlItem - base.vlDesc + base.vlFrete, { interna, exporta: false });
    const ipi = percentOf(base.vlItem, item.ipi);
    return {
      cfop: interna ? '1201' : '2201',
      ...icms,
      ...SEM_ST,
      cstIpi: ipi > 0 ? '00' : '03',
      bcIpi: ipi > 0 ? base.vlItem : 0,
      aliqIpi: ipi > 0 ? item.ipi : 0,
      ipi,
      ...contribuicoes('50', base.vlItem - base.vlDesc - icms.icms),
    };
  }).slice(0, 2);
  return nota;
}

interface Cabecalho extends Lugar {
  random: Random;
  saida: boolean;
  propria: boolean;
  participante: Participante;
  codSit: Nota['codSit'];
}

function cabecalho(c: Cabecalho): Nota {
  const emitente = c.propria ? EMPRESA : c.participante;
  const numero = c.propria ? c.indice + 1 + mesIndex(c.mes) * 10_000_000 : c.random.integer(1000, 99_999_999);
  const serie = c.propria ? 1 : c.random.integer(1, 5);
  const aamm = `${c.mes.slice(2, 4)}${c.mes.slice(5, 7)}`;
  return {
    saida: c.saida,
    propria: c.propria,
    participante: c.participante,
    codSit: c.codSit,
    serie,
    numero,
    chave:
      c.codSit === '05'
        ? ''
        : chaveOf({
            cUf: emitente.cUf,
            aamm,
            cnpj: emitente.cnpj,
            modelo: '55',
            serie,
            numero,
            cNf: c.random.digits(8),
          }),
    emissao: c.emissao,
    entradaSaida: c.emissao,
    itens: [],
  };
}

/** Own numbers start at ten million times the month of the year, so three months never share one. */
function mesIndex(mes: Mes): number {
  return Number(mes.slice(5, 7));
}

type Base = Pick<ItemNota, 'item' | 'qtd' | 'preco' | 'vlItem' | 'vlDesc' | 'vlFrete'>;

function itensOf(
  random: Random,
  lista: readonly Item[],
  tributos: (item: Item, base: Base) => Omit<ItemNota, keyof Base>,
): ItemNota[] {
  const quantos = random.integer(1, 6);
  const bases: Base[] = [];
  for (let i = 0; i < quantos; i++) {
    const item = random.pick(lista);
    const grande = item.preco > 100_000;
    const qtd = grande
      ? 1000
      : item.unidade === 'KG'
        ? random.integer(1000, 150_000)
        : random.integer(6, lista === ITENS_VENDA ? 960 : 480) * 1000;
    const preco = item.preco + random.integer(0, Math.max(1, Math.floor(item.preco / 10)));
    const vlItem = mulDiv(qtd, preco, 1000);
    bases.push({ item, qtd, preco, vlItem, vlDesc: random.chance(20) ? percentOf(vlItem, 500) : 0, vlFrete: 0 });
  }
  const total = bases.reduce((sum, b) => sum + b.vlItem, 0);
  const frete = random.chance(25) ? percentOf(total, random.integer(100, 400)) : 0;
  const partes = splitByWeight(
    frete,
    bases.map((b) => b.vlItem),
  );
  return bases.map((b, i) => {
    const base = { ...b, vlFrete: partes[i] ?? 0 };
    return { ...base, ...tributos(b.item, base) };
  });
}
