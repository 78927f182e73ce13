import {
  bytesCampo,
  bytesConta,
  bytesDocumento,
  bytesLayout,
  bytesReferencia,
  Campo,
  Conta,
  Documento,
  Layout,
  maxBytesLayouts,
  maxLayouts,
  memoriaRegistros,
  modoLayout,
  Referencia,
  tipoConferido,
} from './esquema.gerado.ts';
import { createIndiceRegistros, placeIndice } from './indice-registros.ts';

export { sobreSituacao } from './esquema.gerado.ts';

/** What a field is checked against. Lengths are in bytes, of a decimal in digits. */
export interface CampoConferido {
  tipo: keyof typeof tipoConferido;
  maximo: number;
  exato: boolean;
  casas: number;
  obrigatorio: boolean;
  /** The only codes that the field may hold. */
  lista: readonly string[] | null;
  /** Whether the number of a decimal is wanted. */
  lido: boolean;
}

/** Fields that a contribution is calculated from; 0 where the record has none. Numbers must be decimals. */
export interface ContaConferida {
  cst: number;
  valor: number;
  base: number;
  aliquota: number;
  quantidade: number;
  porUnidade: number;
  natureza: number;
  /** The rates of a CST that is `basica`, as ten-thousandths: up to three. */
  basicas: readonly number[];
}

/** A field that refers to a table of the file. */
export interface ReferenciaConferida {
  campo: number;
  /** A number below 256 that only this table has. */
  tabela: number;
  exigida: boolean;
}

/** Fields that say something of a document twice; 0 where the record has none. */
export interface DocumentoConferido {
  /** Up to four dates that may not be after the last day of the file. */
  datas: readonly number[];
  chave: number;
  numero: number;
  serie: number;
  modelo: number;
  data: number;
  emitente: number;
}

/** What a record is checked against: its code as four bytes in one number, and its fields behind REG. */
export interface LayoutConferido {
  codigo: number;
  campos: readonly CampoConferido[];
  /** Whether it opens another establishment. */
  mudaEstabelecimento: boolean;
  /** Consecutive lines may be reported as one when this field rises (0: always); null: never. */
  corrida: number | null;
  /** Field with the side (entry or exit) of the document that the record opens. */
  operacao: number;
  /** CST that must be of the side of the open document. */
  lado: number;
  /** Two CST that must be equal. */
  situacoes: readonly [number, number];
  contas: readonly ContaConferida[];
  referencias: readonly ReferenciaConferida[];
  documento: DocumentoConferido | null;
  /** Bits of `sinalLinha` that every line has. */
  sempre: number;
}

/** Writes the layouts to the memory of the core: `indice`, `enderecos` and `layouts`. */
export function placeLayouts(memoria: ArrayBuffer, layouts: readonly LayoutConferido[]): void {
  if (layouts.length > maxLayouts) throw new RangeError(`more than ${maxLayouts} records`);
  placeIndice(memoria, createIndiceRegistros(layouts.map(({ codigo }) => codigo)));
  const lugar: Lugar = { memoria, livre: memoriaRegistros.layouts, listas: new Map() };
  const enderecos = layouts.map((layout) => placeLayout(lugar, layout));
  new Int32Array(memoria, memoriaRegistros.enderecos, maxLayouts).set(enderecos);
}

/** The room for layouts, and the lists that have their place: many fields have the same list. */
interface Lugar {
  memoria: ArrayBuffer;
  livre: number;
  listas: Map<readonly string[], number | null>;
}

/** Takes so many bytes, which are zero. */
function reserve(lugar: Lugar, bytes: number): number {
  const inicio = lugar.livre;
  lugar.livre += (bytes + 7) & ~7;
  if (lugar.livre > memoriaRegistros.layouts + maxBytesLayouts)
    throw new RangeError('the layouts do not fit in the memory of the core');
  new Uint8Array(lugar.memoria, inicio, bytes).fill(0);
  return inicio;
}

function placeLayout(lugar: Lugar, l: LayoutConferido): number {
  // Behind the record, room for REG, which is not checked.
  const endereco = reserve(lugar, bytesLayout + (l.campos.length + 1) * bytesCampo);
  const layout = new Layout(lugar.memoria, endereco);
  layout.quantos = l.campos.length + 1;
  layout.modo =
    (l.mudaEstabelecimento ? modoLayout.mudaEstabelecimento : 0) | (l.corrida === null ? 0 : modoLayout.emCorrida);
  layout.crescente = l.corrida ?? 0;
  layout.operacao = l.operacao;
  layout.lado = l.lado;
  layout.situacaoPis = l.situacoes[0];
  layout.situacaoCofins = l.situacoes[1];
  layout.contas = placeContas(lugar, l);
  layout.quantasContas = l.contas.length;
  layout.referencias = placeReferencias(lugar, l);
  layout.quantasReferencias = l.referencias.length;
  layout.documento = l.documento === null ? 0 : placeDocumento(lugar, l.documento);
  layout.sempre = l.sempre;
  placeCampos(lugar, endereco + bytesLayout, l.campos);
  return endereco;
}

function placeCampos(lugar: Lugar, endereco: number, campos: readonly CampoConferido[]): void {
  const vista = new Campo(lugar.memoria, endereco);
  for (const [i, c] of campos.entries()) {
    const lista = c.lista === null ? 0 : placeLista(lugar, c.lista);
    const campo = vista.at(i + 1);
    campo.tipo = lista === null ? tipoConferido.desconhecido : tipoConferido[c.tipo];
    campo.maximo = Math.min(c.maximo, 0x7fffffff);
    campo.casas = c.casas;
    campo.obrigatorio = Number(c.obrigatorio);
    campo.exato = Number(c.exato);
    campo.lista = lista ?? 0;
    campo.lido = Number(c.lido);
  }
}

/** Where the codes of a list are, after their number; null when the core cannot hold one of them. */
function placeLista(lugar: Lugar, lista: readonly string[]): number | null {
  const pronta = lugar.listas.get(lista);
  if (pronta !== undefined) return pronta;
  const codigos = codigosDe(lista);
  const onde = codigos === null ? null : reserve(lugar, 8 + codigos.length * 8);
  lugar.listas.set(lista, onde);
  if (codigos === null || onde === null) return null;
  new BigUint64Array(lugar.memoria, onde, codigos.length + 1).set([BigInt(codigos.length), ...codigos]);
  return onde;
}

function placeContas(lugar: Lugar, { contas, campos }: LayoutConferido): number {
  const inicio = reserve(lugar, contas.length * bytesConta);
  const vista = new Conta(lugar.memoria, inicio);
  const escala = (campo: number, casas: number) => 10 ** (casas - (campos[campo - 1]?.casas ?? casas));
  for (const [i, c] of contas.entries()) {
    const conta = vista.at(i);
    conta.cst = c.cst;
    conta.valor = c.valor;
    conta.base = c.base;
    conta.aliquota = c.aliquota;
    conta.quantidade = c.quantidade;
    conta.porUnidade = c.porUnidade;
    conta.natureza = c.natureza;
    conta.escalaValor = escala(c.valor, 2);
    conta.escalaBase = escala(c.base, 4);
    conta.escalaAliquota = escala(c.aliquota, 4);
    conta.escalaQuantidade = escala(c.quantidade, 3);
    conta.escalaPorUnidade = escala(c.porUnidade, 4);
    // With fewer than three rates the last one is repeated.
    const [basica1 = 0, basica2 = basica1, basica3 = basica2] = c.basicas;
    conta.basica1 = basica1;
    conta.basica2 = basica2;
    conta.basica3 = basica3;
  }
  return inicio;
}

function placeReferencias(lugar: Lugar, { referencias }: LayoutConferido): number {
  const inicio = reserve(lugar, referencias.length * bytesReferencia);
  const vista = new Referencia(lugar.memoria, inicio);
  for (const [i, { campo, tabela, exigida }] of referencias.entries()) {
    const referencia = vista.at(i);
    referencia.campo = campo;
    referencia.tabela = tabela;
    referencia.exigida = Number(exigida);
  }
  return inicio;
}

function placeDocumento(lugar: Lugar, d: DocumentoConferido): number {
  const inicio = reserve(lugar, bytesDocumento);
  const documento = new Documento(lugar.memoria, inicio);
  const [dia1 = 0, dia2 = 0, dia3 = 0, dia4 = 0] = d.datas;
  documento.dia1 = dia1;
  documento.dia2 = dia2;
  documento.dia3 = dia3;
  documento.dia4 = dia4;
  documento.chave = d.chave;
  documento.numero = d.numero;
  documento.serie = d.serie;
  documento.modelo = d.modelo;
  documento.data = d.data;
  documento.emitente = d.emitente;
  return inicio;
}

/** Each code as the number that its bytes make, in order; null when the core cannot hold one of them. */
function codigosDe(lista: readonly string[]): bigint[] | null {
  const codigos: bigint[] = [];
  for (const texto of lista) {
    if (!/^[\x21-\x7e]{1,8}$/.test(texto)) return null;
    codigos.push([...Buffer.from(texto)].reduce((n, b) => (n << 8n) | BigInt(b), 0n));
  }
  return codigos.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
