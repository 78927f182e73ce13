import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPRESA } from '../geradores/cadastro.ts';
import type { ItemDeNota } from '../geradores/cenario-efd.ts';
import { type Centavos, toSped } from '../geradores/centavos.ts';
import { type EcdGerada, writeEcd } from '../geradores/ecd.ts';
import { type EcfGerada, writeEcf } from '../geradores/ecf.ts';
import { type EfdContribuicoesGerada, writeEfdContribuicoes } from '../geradores/efd-contribuicoes.ts';
import type { CreditoAnterior } from '../geradores/efd-contribuicoes-bloco-m.ts';
import { type EfdIcmsIpiGerada, writeEfdIcmsIpi } from '../geradores/efd-icms-ipi.ts';
import { eventoXmlOf, nfeXmlOf } from '../geradores/nfe-xml.ts';
import { type Mes, type Nota, notaOf } from '../geradores/nota.ts';
import { type Razao, razaoOf } from '../geradores/razao.ts';
import { contribuicoes } from '../geradores/tributos-do-item.ts';
import { type Debito, generateEcac } from './ecac.ts';
import { type FolhaDoMes, generateEsocial } from './esocial.ts';

const NOTAS = 40;
const LANCAMENTOS_POR_MES = 60;

/** A booked sale whose XML nobody has. */
const SEM_XML = 3;
/** A booked sale whose XML says ten reais more. */
const DIVERGENTE = 5;
const DIFERENCA: Centavos = 1_000;
/** A sale cancelled at the tax office, but booked as good. */
const CANCELADA_ESCRITURADA = 4;
/** Of how many months one has a block M that agrees with its documents: only there findings have a value. */
const MESES_POR_BLOCO_M_CERTO = 3;
/** A purchase with XML that was never booked. */
const SEM_ESCRITURACAO = NOTAS + 13;

/** What one month holds, as the generators worked it out while writing; no reader of the project takes part. */
export interface MesDoMundo {
  mes: Mes;
  /** The notes as booked, cancelled and voided ones included. */
  notas: Nota[];
  efdContribuicoes: EfdContribuicoesGerada;
  efdIcmsIpi: EfdIcmsIpiGerada;
  /** The notes that have an XML, as they were issued. */
  xmls: Nota[];
  planted: {
    semXml: string[];
    divergente: { chave: string; diferenca: Centavos } | null;
    canceladaEscriturada: string | null;
    naoEscriturada: string;
    monofasico: MonofasicoTributado | null;
  };
}

/** A single-phase product sold as if it were taxed. */
export interface MonofasicoTributado {
  chave: string;
  receita: Centavos;
  base: Centavos;
  /** Whether block M charges it too, as its document does; a file whose block M does not contradicts itself. */
  noBlocoM: boolean;
}

export interface Mundo {
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** Absolute paths. */
  arquivos: string[];
  meses: MesDoMundo[];
  /** Of the last year, as the two that follow. */
  razao: Razao;
  ecd: EcdGerada;
  ecf: EcfGerada;
  folhas: FolhaDoMes[];
  debitos: Debito[];
}

/**
 * Writes years of a fictitious company, one after the other, below `dir`: EFD ICMS/IPI, EFD-Contribuições, ECD, ECF,
 * NF-e, eSocial and e-CAC papers that agree with each other but for facts planted on purpose. Returns those facts and
 * every total, worked out from the model alone. The same seed gives the same bytes.
 */
export function generateMundo(
  dir: string,
  { semente = 20_250_101, ano = 2025, anos = 1 }: { semente?: number; ano?: number; anos?: number } = {},
): Mundo {
  const todosOsMeses = mesesDe(ano, anos);
  mkdirSync(dir, { recursive: true });
  const arquivos: string[] = [];
  const pathOf = (nome: string): string => {
    const path = join(dir, nome);
    arquivos.push(path);
    return path;
  };
  let saldoCredorAnterior = 0;
  let saldoIpiAnterior = 0;
  let creditosAnteriores: CreditoAnterior[] = [];
  const meses = todosOsMeses.map((mes, m): MesDoMundo => {
    const notas = Array.from({ length: NOTAS }, (_, i) => notaOf(semente, mes, i));
    const dias = `${mes.replace('-', '')}01-${mes.replace('-', '')}28`;
    const carimbo = createHash('sha256').update(mes).digest('hex').slice(0, 32).toUpperCase();
    const efdIcmsIpi = writeEfdIcmsIpi(pathOf(`${EMPRESA.cnpj}-${EMPRESA.ie}-${dias}-0-${carimbo}-SPED-EFD.txt`), {
      semente,
      mes,
      notas: NOTAS,
      saldoCredorAnterior,
      saldoIpiAnterior,
    });
    saldoCredorAnterior = efdIcmsIpi.apuracao.transportar;
    saldoIpiAnterior = efdIcmsIpi.ipi.transportar;
    const contrib = pathOf(`PISCOFINS_${dias.replace('-', '_')}_${EMPRESA.cnpj}_Original_${carimbo}.txt`);
    const item = monofasicoVendido(notas);
    const noBlocoM = m % MESES_POR_BLOCO_M_CERTO === 0;
    const efdContribuicoes = writeEfdContribuicoes(contrib, {
      semente,
      mes,
      notas: NOTAS,
      creditosAnteriores,
      tributado: (noBlocoM && item) || undefined,
    });
    creditosAnteriores = efdContribuicoes.saldos;
    if (!noBlocoM && item) taxMonofasico(contrib, { notas, ...item });
    const monofasico = item && { ...monofasicoTributado(notas, item), noBlocoM };
    const xmls = writeXmls({ semente, mes, notas, pathOf });
    return { mes, notas, efdContribuicoes, efdIcmsIpi, ...xmls, planted: { ...xmls.planted, monofasico } };
  });
  const esocial = generateEsocial(semente, todosOsMeses);
  for (const { nome, xml } of esocial.arquivos) writeFileSync(pathOf(nome), xml);
  const apurados = meses.map(({ mes, efdContribuicoes: c }) => ({
    mes,
    pis: c.pis.recolher,
    cofins: c.cofins.recolher,
  }));
  const ecac = generateEcac(apurados, esocial.folhas);
  for (const { nome, texto } of ecac.arquivos) writeFileSync(pathOf(nome), texto, 'latin1');
  const contabeis = Array.from({ length: anos }, (_, i) => {
    const doAno = ano + i;
    const contabil = { semente, ano: doAno, lancamentosPorMes: LANCAMENTOS_POR_MES };
    return {
      razao: razaoOf(semente, doAno, LANCAMENTOS_POR_MES),
      ecd: writeEcd(pathOf(`${EMPRESA.cnpj}-${doAno}0101-${doAno}1231-G-ECD.txt`), contabil),
      ecf: writeEcf(pathOf(`SPEDECF-${EMPRESA.cnpj}-${doAno}0101-${doAno}1231-${doAno + 1}0715101500.txt`), contabil),
    };
  });
  const ultimo = contabeis.at(-1);
  if (ultimo === undefined) throw new RangeError('a world has one year at least');
  return {
    empresa: { cnpj: EMPRESA.cnpj, nome: EMPRESA.nome },
    periodo: { inicio: `${ano}-01-01`, fim: `${ano + anos - 1}-12-31` },
    arquivos,
    meses,
    folhas: esocial.folhas,
    debitos: ecac.debitos,
    ...ultimo,
  };
}

const mesesDe = (ano: number, anos: number): Mes[] =>
  Array.from({ length: 12 * anos }, (_, m) => `${ano + Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`);

const isValid = (nota: Nota): boolean => nota.codSit === '00';

function writeXmls(o: { semente: number; mes: Mes; notas: readonly Nota[]; pathOf: (nome: string) => string }): {
  xmls: Nota[];
  planted: Omit<MesDoMundo['planted'], 'monofasico'>;
} {
  const at = (indice: number): Nota => notaOf(o.semente, o.mes, indice, true);
  const xmls: Nota[] = [];
  const semXml: string[] = [];
  const write = (nota: Nota, divergencia = 0): void => {
    writeFileSync(o.pathOf(`${nota.chave}-procNFe.xml`), nfeXmlOf(nota, { divergencia }));
    xmls.push(nota);
  };
  const cancel = (nota: Nota): void =>
    writeFileSync(o.pathOf(`${nota.chave}-110111-procEventoNFe.xml`), eventoXmlOf(nota, '110111'));
  let divergente: MesDoMundo['planted']['divergente'] = null;
  let canceladaEscriturada: string | null = null;
  for (const [indice, booked] of o.notas.entries()) {
    // A voided number and a denied note never had an authorised XML.
    if (booked.codSit === '05' || booked.codSit === '04') continue;
    const nota = at(indice);
    if (indice === SEM_XML && isValid(booked)) {
      semXml.push(nota.chave);
      continue;
    }
    const diverges = indice === DIVERGENTE && isValid(booked);
    write(nota, diverges ? DIFERENCA : 0);
    if (diverges) divergente = { chave: nota.chave, diferenca: DIFERENCA };
    if (booked.codSit === '02') cancel(nota);
    if (indice === CANCELADA_ESCRITURADA && isValid(booked)) {
      cancel(nota);
      canceladaEscriturada = nota.chave;
    }
  }
  const fora = at(SEM_ESCRITURACAO);
  write(fora);
  return { xmls, planted: { semXml, divergente, canceladaEscriturada, naoEscriturada: fora.chave } };
}

/** The first item of a single-phase product that the month resold. */
function monofasicoVendido(notas: readonly Nota[]): ItemDeNota | null {
  for (const [indice, nota] of notas.entries()) {
    if (!nota.saida || !isValid(nota)) continue;
    const item = nota.itens.findIndex((i) => i.item.tratamento === 'monofasico' && i.cstPis === '04');
    if (item >= 0) return { nota: indice, item };
  }
  return null;
}

function monofasicoTributado(
  notas: readonly Nota[],
  { nota: indice, item }: ItemDeNota,
): Omit<MonofasicoTributado, 'noBlocoM'> {
  const nota = notas[indice];
  const vendido = nota?.itens[item];
  if (nota === undefined || vendido === undefined) throw new RangeError('no such item');
  return { chave: nota.chave, receita: vendido.vlItem, base: vendido.vlItem - vendido.vlDesc };
}

/**
 * Plants an error in a written EFD-Contribuições: the item is charged 1.65 % and 7.60 %. Block M is left as it was, so
 * the file contradicts itself by exactly this item.
 */
function taxMonofasico(path: string, { notas, ...onde }: ItemDeNota & { notas: readonly Nota[] }): void {
  const { chave, base } = monofasicoTributado(notas, onde);
  const { pis, cofins } = contribuicoes('01', base);
  const linhas = readFileSync(path, 'latin1').split('\r\n');
  const c100 = linhas.findIndex((l) => l.startsWith('|C100|') && l.includes(chave));
  const c170 = c100 + 1 + onde.item;
  const campos = linhas[c170]?.split('|') ?? [];
  if (campos[1] !== 'C170' || campos[2] !== String(onde.item + 1))
    throw new Error('the item is not where it was written');
  const novos: Record<number, string> = {
    25: '01',
    26: toSped(base),
    27: '1,6500',
    30: toSped(pis),
    31: '01',
    32: toSped(base),
    33: '7,6000',
    36: toSped(cofins),
  };
  linhas[c170] = campos.map((campo, i) => novos[i] ?? campo).join('|');
  writeFileSync(path, linhas.join('\r\n'), 'latin1');
}
