/** Kinds of values that the core knows; what it does not know it hands back. */
const tipoConferido = {
  qualquer: 0,
  texto: 1,
  inteiro: 2,
  decimal: 3,
  data: 4,
  cnpj: 5,
  desconhecido: 6,
} as const;

/** What a CST is about, as bits of `situacoes`. */
export const sobreSituacao = { semTributo: 1, comCredito: 2, basica: 4 } as const;

/** A field as the core compares it. Lengths are in bytes, of a decimal in digits. */
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

/** Where a contribution is worked out from: fields of the record, 0 for what it does not have. Numbers must be decimals. */
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

/** Where a record points to a table of the file. */
export interface ReferenciaConferida {
  campo: number;
  /** Any number below 256 that is that table's own. */
  tabela: number;
  exigida: boolean;
}

/** Where a record says of a document what others say too: fields, 0 for what it does not have. */
export interface DocumentoConferido {
  /** Up to four dates that may not lie behind the file's last day. */
  datas: readonly number[];
  chave: number;
  numero: number;
  serie: number;
  modelo: number;
  data: number;
  emitente: number;
}

/** A record's code as four bytes in one number, and its fields behind REG. All else is what the core may say to be in order. */
export interface LayoutConferido {
  codigo: number;
  campos: readonly CampoConferido[];
  /** Behind it another establishment is open. */
  mudaEstabelecimento: boolean;
  /** Lines that follow one of theirs may be told as one with it: when this field rises (0: always), or never (null). */
  corrida: number | null;
  /** Field that tells the side of the document that this record opens, and field of a CST that must be of that side. */
  operacao: number;
  lado: number;
  /** Two CST that have to be equal. */
  situacoes: readonly [number, number];
  contas: readonly ContaConferida[];
  referencias: readonly ReferenciaConferida[];
  documento: DocumentoConferido | null;
  /** Bits of `sinalLinha` that every line of it has. */
  sempre: number;
}

/** Where in the memory of the core the tables of records are, and the room behind `especificacoes`. */
export interface LugarLayouts {
  indice: number;
  layouts: number;
  especificacoes: number;
}

const chavesIndice = 2048;
const maxLayouts = 512;
/** Bytes of nucleo/layout-conferido.ts, contas.ts, conhecidos.ts and documentos.ts. */
const bytesLayout = 56;
const bytesCampo = 40;
const bytesConta = 96;
const bytesReferencia = 16;
const bytesDocumento = 40;

/** Lays the layouts out as nucleo/layout-conferido.ts has them. */
export function placeLayouts(buffer: ArrayBuffer, lugar: LugarLayouts, layouts: readonly LayoutConferido[]): void {
  if (layouts.length > maxLayouts) throw new RangeError(`more than ${maxLayouts} records`);
  const indice = new Int32Array(buffer, lugar.indice, chavesIndice * 2);
  indice.fill(-1);
  const enderecos = new Int32Array(buffer, lugar.layouts, maxLayouts);
  const bytes = new DataView(buffer);
  let livre = lugar.especificacoes;
  const reserve = (quantos: number): number => {
    const inicio = livre;
    livre += (quantos + 7) & ~7;
    if (livre > buffer.byteLength) throw new RangeError('the layouts do not fit in the memory of the core');
    return inicio;
  };
  const placePalavras = (onde: number, palavras: readonly number[]): void => {
    for (const [k, valor] of palavras.entries()) bytes.setInt32(onde + k * 4, valor, true);
  };
  /** Many fields have the same list. */
  const listas = new Map<readonly string[], number | null>();
  const placeLista = (lista: readonly string[]): number | null => {
    const pronta = listas.get(lista);
    if (pronta !== undefined) return pronta;
    const codigos = codigosDe(lista);
    const onde = codigos === null ? null : reserve(8 + codigos.length * 8);
    listas.set(lista, onde);
    if (codigos === null || onde === null) return null;
    bytes.setInt32(onde, codigos.length, true);
    for (const [i, codigo] of codigos.entries()) bytes.setBigUint64(onde + 8 + i * 8, codigo, true);
    return onde;
  };
  const placeContas = ({ contas, campos }: LayoutConferido): number => {
    const inicio = reserve(contas.length * bytesConta);
    for (const [i, c] of contas.entries()) {
      const onde = inicio + i * bytesConta;
      placePalavras(onde, [c.cst, c.valor, c.base, c.aliquota, c.quantidade, c.porUnidade, c.natureza]);
      const escala = (campo: number, casas: number) => 10 ** (casas - (campos[campo - 1]?.casas ?? casas));
      const numeros = [
        ...[escala(c.valor, 2), escala(c.base, 4), escala(c.aliquota, 4)],
        ...[escala(c.quantidade, 3), escala(c.porUnidade, 4)],
        // A place that is not needed repeats the one before it.
        ...[0, 1, 2].map((k) => c.basicas[k] ?? c.basicas.at(-1) ?? 0),
      ];
      for (const [k, valor] of numeros.entries()) bytes.setFloat64(onde + 32 + k * 8, valor, true);
    }
    return inicio;
  };
  const placeReferencias = ({ referencias }: LayoutConferido): number => {
    const inicio = reserve(referencias.length * bytesReferencia);
    for (const [i, { campo, tabela, exigida }] of referencias.entries())
      placePalavras(inicio + i * bytesReferencia, [campo, tabela, Number(exigida)]);
    return inicio;
  };
  const placeDocumento = ({ documento: d }: LayoutConferido): number => {
    if (d === null) return 0;
    const inicio = reserve(bytesDocumento);
    const datas = [0, 1, 2, 3].map((k) => d.datas[k] ?? 0);
    placePalavras(inicio, [...datas, d.chave, d.numero, d.serie, d.modelo, d.data, d.emitente]);
    return inicio;
  };
  for (const [r, l] of layouts.entries()) {
    const { codigo, campos } = l;
    let p = (Math.imul(codigo, 0x9e3779b1) >>> 16) & (chavesIndice - 1);
    while ((indice[chavesIndice + p] ?? -1) >= 0) p = (p + 1) & (chavesIndice - 1);
    indice[p] = codigo;
    indice[chavesIndice + p] = r;
    // Behind the record, room for REG, which is not compared.
    const layout = reserve(bytesLayout + (campos.length + 1) * bytesCampo);
    enderecos[r] = layout;
    placePalavras(layout, [
      campos.length + 1,
      Number(l.mudaEstabelecimento) | (l.corrida === null ? 0 : 2),
      l.corrida ?? 0,
      ...[l.operacao, l.lado, ...l.situacoes],
      ...[placeContas(l), l.contas.length, placeReferencias(l), l.referencias.length, placeDocumento(l), l.sempre],
    ]);
    for (const [i, campo] of campos.entries()) {
      const lista = campo.lista === null ? 0 : placeLista(campo.lista);
      placePalavras(layout + bytesLayout + (i + 1) * bytesCampo, [
        lista === null ? tipoConferido.desconhecido : tipoConferido[campo.tipo],
        Math.min(campo.maximo, 0x7fffffff),
        campo.casas,
        Number(campo.obrigatorio),
        Number(campo.exato),
        lista ?? 0,
        // The last code of the list that was found.
        ...[0, 0],
        Number(campo.lido),
      ]);
    }
  }
}

/** Codes as the numbers that their bytes make, in order; null when the core cannot hold one of them. */
function codigosDe(lista: readonly string[]): bigint[] | null {
  const codigos: bigint[] = [];
  for (const texto of lista) {
    if (!/^[\x21-\x7e]{1,8}$/.test(texto)) return null;
    codigos.push([...Buffer.from(texto)].reduce((n, b) => (n << 8n) | BigInt(b), 0n));
  }
  return codigos.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
