import { type Decimal, parseDecimal } from './decimal.ts';
import { Recusa } from './recusa.ts';

/** An operation to be calculated, in the field names of the Receita's calculator. */
export interface Operacao {
  /** Day of the fact, AAAA-MM-DD. */
  dia: string;
  /** Code of the IBGE. */
  municipio: string;
  uf: string | undefined;
  gCompraGov: { tpEnteGov: number; tpOperGov: number } | undefined;
  itens: readonly ItemOperacao[];
}

export interface ItemOperacao {
  numero: number;
  /** '' where the document has none. */
  ncm: string;
  nbs: string;
  cst: string;
  cClassTrib: string;
  baseCalculo: Decimal;
  quantidade: Decimal;
  unidade: string;
  impostoSeletivo: ItemImpostoSeletivo | undefined;
  /** How the item would be taxed without the suspension. */
  tributacaoRegular: { cst: string; cClassTrib: string } | undefined;
}

export interface ItemImpostoSeletivo {
  cst: string;
  cClassTrib: string;
  baseCalculo: Decimal;
  quantidade: Decimal | undefined;
  unidade: string | undefined;
  impostoInformado: Decimal;
}

/** Most items that one operation may bring. */
const ITENS_NO_MAXIMO = 1_000_000;
const ENTES = [1, 2, 3, 4, 5, 6];
const OPERACOES_GOV = [1, 2, 3, 4, 5];

/** The first amount that does not fit a document. */
const LIMITE = parseDecimal('10000000000000') ?? 0n;

type Objeto = Readonly<Record<string, unknown>>;

/** Reads an operation from JSON. Throws a {@link Recusa} that names the field that is wrong. */
export function parseOperacao(json: unknown): Operacao {
  const o = objeto(json, 'a operação');
  const dia = diaDe(o);
  const lista = o.itens;
  if (!Array.isArray(lista) || lista.length === 0) throw invalido('itens', 'deve ter pelo menos um item');
  if (lista.length > ITENS_NO_MAXIMO) throw invalido('itens', `tem mais de ${ITENS_NO_MAXIMO} itens`);
  const itens = lista.map((item, i) => parseItem(objeto(item, `o item ${i + 1}`)));
  checkDuplicados(itens);
  return { dia, municipio: municipioDe(o, 'municipio'), uf: ufDe(o), gCompraGov: compraGovDe(o), itens };
}

/** The day of the fact as the document says it. Throws a {@link Recusa} without one. */
export function diaDe(o: Objeto): string {
  const texto = vazio(o.dhFatoGerador) ? o.dataHoraEmissao : o.dhFatoGerador;
  if (vazio(texto)) {
    throw new Recusa('DataFatoGeradorNaoInformada', 'Informe a data do fato gerador em "dhFatoGerador".');
  }
  const match =
    typeof texto === 'string' ? /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(texto) : null;
  const dia = match?.[1] ?? '';
  const data = new Date(`${dia}T00:00:00Z`);
  if (dia === '' || Number.isNaN(data.getTime()) || data.toISOString().slice(0, 10) !== dia) {
    throw invalido('dhFatoGerador', 'deve ser uma data com hora e fuso, como AAAA-MM-DDThh:mm:ss-03:00');
  }
  return dia;
}

export function municipioDe(o: Objeto, campo: string): string {
  const valor = o[campo];
  const texto = typeof valor === 'number' || typeof valor === 'string' ? String(valor) : '';
  if (!/^\d{1,7}$/.test(texto)) throw invalido(campo, 'deve ter o código do IBGE, com 7 dígitos');
  return texto;
}

export function objeto(valor: unknown, nome: string): Objeto {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) {
    throw new Recusa('CampoInvalido', `Não se lê ${nome}: era esperado um objeto JSON.`);
  }
  return valor as Objeto; // Every field is checked where it is read.
}

export const invalido = (campo: string, porque: string): Recusa =>
  new Recusa('CampoInvalido', `O campo "${campo}" ${porque}.`);

/** Digits as text, of exactly so many places. */
export function digitos(o: Objeto, campo: string, tamanho: number): string {
  const valor = o[campo];
  if (typeof valor !== 'string' || !new RegExp(`^\\d{${tamanho}}$`).test(valor)) {
    throw invalido(campo, `deve ter ${tamanho} dígitos, entre aspas`);
  }
  return valor;
}

/** A decimal of at most so many places, not negative; undefined where it is absent. */
export function quantia(o: Objeto, campo: string, casas: number): Decimal | undefined {
  const valor = o[campo];
  if (vazio(valor)) return undefined;
  const n = typeof valor === 'number' || typeof valor === 'string' ? parseDecimal(valor) : undefined;
  const decimais = /\.(\d+)$/.exec(String(valor))?.[1]?.replace(/0+$/, '') ?? '';
  if (n === undefined || decimais.length > casas) throw invalido(campo, `deve ser um número com até ${casas} casas`);
  if (n < 0n) throw invalido(campo, 'não pode ser negativo');
  if (n >= LIMITE) throw invalido(campo, 'tem mais de 13 dígitos inteiros');
  return n;
}

const vazio = (valor: unknown): boolean => valor === undefined || valor === null || valor === '';

function ufDe(o: Objeto): string | undefined {
  if (vazio(o.uf)) return undefined;
  if (typeof o.uf !== 'string' || o.uf.length !== 2) throw invalido('uf', 'deve ter a sigla da UF');
  return o.uf;
}

function compraGovDe(o: Objeto): Operacao['gCompraGov'] {
  if (vazio(o.gCompraGov)) return undefined;
  const g = objeto(o.gCompraGov, 'gCompraGov');
  return { tpEnteGov: umDe(g, 'tpEnteGov', ENTES), tpOperGov: umDe(g, 'tpOperGov', OPERACOES_GOV) };
}

function umDe(o: Objeto, campo: string, valores: readonly number[]): number {
  const valor = o[campo];
  if (typeof valor !== 'number' || !valores.includes(valor)) {
    throw invalido(campo, `deve ser um destes: ${valores.join(', ')}`);
  }
  return valor;
}

function parseItem(o: Objeto): ItemOperacao {
  const { numero } = o;
  if (typeof numero !== 'number' || !Number.isInteger(numero) || numero < 1 || numero > 9_999_999) {
    throw invalido('numero', 'de cada item deve ser um inteiro a partir de 1');
  }
  const item: ItemOperacao = {
    numero,
    ncm: codigoLivre(o, 'ncm'),
    nbs: codigoLivre(o, 'nbs'),
    cst: digitos(o, 'cst', 3),
    cClassTrib: digitos(o, 'cClassTrib', 6),
    baseCalculo: quantia(o, 'baseCalculo', 2) ?? 0n,
    quantidade: quantia(o, 'quantidade', 4) ?? UMA_UNIDADE,
    unidade: textoLivre(o, 'unidade') ?? 'UN',
    impostoSeletivo: vazio(o.impostoSeletivo)
      ? undefined
      : parseImpostoSeletivo(objeto(o.impostoSeletivo, 'impostoSeletivo')),
    tributacaoRegular: parseRegular(o),
  };
  if (item.quantidade === 0n) throw invalido('quantidade', 'do item deve ser maior do que zero');
  return item;
}

const UMA_UNIDADE = parseDecimal('1') ?? 0n;

/** `suspensao` is what `tributacaoRegular` was called before. */
function parseRegular(o: Objeto): ItemOperacao['tributacaoRegular'] {
  const valor = vazio(o.tributacaoRegular) ? o.suspensao : o.tributacaoRegular;
  if (vazio(valor)) return undefined;
  const g = objeto(valor, 'tributacaoRegular');
  return { cst: digitos(g, 'cst', 3), cClassTrib: digitos(g, 'cClassTrib', 6) };
}

function parseImpostoSeletivo(o: Objeto): ItemImpostoSeletivo {
  const exigida = (campo: string): Decimal => {
    const n = quantia(o, campo, 2);
    if (n === undefined) throw invalido(campo, 'do Imposto Seletivo deve ser informado');
    return n;
  };
  return {
    cst: digitos(o, 'cst', 3),
    cClassTrib: digitos(o, 'cClassTrib', 6),
    baseCalculo: exigida('baseCalculo'),
    quantidade: quantia(o, 'quantidade', 4),
    unidade: textoLivre(o, 'unidade'),
    impostoInformado: exigida('impostoInformado'),
  };
}

function codigoLivre(o: Objeto, campo: string): string {
  const valor = o[campo];
  if (vazio(valor)) return '';
  if (typeof valor !== 'string' || !/^\d{1,9}$/.test(valor)) throw invalido(campo, 'deve ter só dígitos, entre aspas');
  return valor;
}

function textoLivre(o: Objeto, campo: string): string | undefined {
  const valor = o[campo];
  if (vazio(valor)) return undefined;
  if (typeof valor !== 'string' || valor.length > 20) throw invalido(campo, 'deve ser um texto de até 20 letras');
  return valor;
}

function checkDuplicados(itens: readonly ItemOperacao[]): void {
  const vistos = new Set<number>();
  for (const { numero } of itens) {
    if (vistos.has(numero)) {
      throw new Recusa(
        'ItemDuplicado',
        `O item de número ${numero} aparece mais de uma vez. Numere cada item uma vez.`,
      );
    }
    vistos.add(numero);
  }
}
