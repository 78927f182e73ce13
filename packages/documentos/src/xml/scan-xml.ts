import type { LimitesXml } from './nfe-lida.ts';
import type { VisitanteXml } from './walk-xml.ts';

// Characters that XML 1.0 forbids.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches the forbidden characters.
const PROIBIDO = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\r(?!\n)/;
const DECLARACAO = new RegExp(
  String.raw`^<\?xml version=(?:"1\.0"|'1\.0')` +
    String.raw`(?: encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?` +
    String.raw`(?: standalone=(?:"(?:yes|no)"|'(?:yes|no)'))? ?\?>`,
);
const NOME = /^(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)$/;
const ATRIBUTO = /[ \t\r\n]+([A-Za-z_][\w.:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>&\t\r\n]*)"|'([^'<>&\t\r\n]*)')/y;
const ENTIDADE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
/** The ampersand is the last one: what it leaves is no entity. */
const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const OUTRA_ENTIDADE = /&(?!(?:amp|lt|gt|quot|apos);)/;
const TRECHO_LONGO = 1_000;
/** White space of XML. JavaScript's `trim` would also remove a byte order mark or a hard space. */
const BRANCO = /^[ \t\r\n]*$/;
const SEM_ATRIBUTOS: Readonly<Record<string, string>> = Object.freeze({});
const ASSINATURA = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">';
const FIM_DA_ASSINATURA = '</Signature>';

/**
 * Walks a plain, well-formed document, many times faster than the full parser. Returns false at anything unusual: then
 * `walkXml` must walk the document again with a new visitor, and its result counts. True means that both would have
 * called the visitor in the same way, except for the digital signatures when `semAssinaturas` leaves them out: they are
 * a third of a note, and no reader needs them.
 */
export function scanXml(o: {
  texto: string;
  limites: LimitesXml;
  visitante: VisitanteXml;
  semAssinaturas?: boolean;
}): boolean {
  const { texto, visitante, semAssinaturas = false } = o;
  if (!texto.isWellFormed()) return false;
  const bytes = encode(texto);
  const fimBytes = bytes.length;
  const abertos: NomeXml[] = [];
  let raizes = 0;
  let anterior: NomeXml | null = null;
  // The declaration has one byte per character.
  let i = DECLARACAO.exec(texto)?.[0].length ?? 0;
  // Bytes before `i` minus characters before `i`.
  let sobra = 0;
  const linha = createLinhas(texto, () => i - sobra);
  const ultimaMarcacao = semAssinaturas ? texto.lastIndexOf('<!') : -1;
  for (;;) {
    const inicio = i - sobra;
    let entidade = false;
    for (; i < fimBytes; i++) {
      const c = bytes[i] as number;
      if (c > 93) {
        if (c < 0x80) continue;
        sobra += extraOf(c);
        if (c === 0xef && bytes[i + 1] === 0xbf && (bytes[i + 2] as number) >= 0xbe) return false;
      } else if (c === MENOR) break;
      else if (c === 38) entidade = true;
      else if (c < 32) {
        if (c !== 10 && c !== 9 && !(c === 13 && bytes[i + 1] === 10)) return false;
      } else if (c === 93 && bytes[i + 1] === 93 && bytes[i + 2] === MAIOR) return false;
    }
    if (i - sobra > inicio) {
      const trecho = texto.slice(inicio, i - sobra);
      if (abertos.length === 0) {
        if (!BRANCO.test(trecho)) return false;
      } else {
        const lido = entidade ? decodeEntidades(trecho) : trecho;
        if (lido === null) return false;
        visitante.text(lido);
      }
    }
    if (i === fimBytes) return raizes === 1 && abertos.length === 0;
    const seguinte = bytes[i + 1];
    if (seguinte === BARRA) {
      const aberto = abertos.pop();
      if (aberto === undefined) return false;
      const fim = endOfClosing(bytes, i + 2, aberto);
      if (fim < 0) return false;
      i = fim;
      visitante.close(aberto.local, linha);
      continue;
    }
    if (semAssinaturas && seguinte === 83 && texto.startsWith(ASSINATURA, i - sobra)) {
      // A comment or a CDATA section may contain anything, even the end of a signature.
      if (ultimaMarcacao >= i - sobra) return false;
      const fim = texto.indexOf(FIM_DA_ASSINATURA, i - sobra);
      if (fim >= 0) {
        const fimEmBytes = bytes.length === texto.length ? fim : bytes.indexOf(FIM_DA_ASSINATURA, i, 'latin1');
        sobra = fimEmBytes - fim;
        i = fimEmBytes + FIM_DA_ASSINATURA.length;
        continue;
      }
    }
    if ((abertos.length === 0 && ++raizes > 1) || abertos.length >= o.limites.maximoNiveis) return false;
    const nome: NomeXml | null = nextName(anterior, bytes, i + 1);
    if (nome === null) return false;
    anterior = nome;
    i += 1 + nome.bytes.length;
    let atributos = SEM_ATRIBUTOS;
    if (bytes[i] !== MAIOR && bytes[i] !== BARRA) {
      const daqui = i - sobra;
      for (; i < fimBytes && bytes[i] !== MAIOR; i++) sobra += extraOf(bytes[i] as number);
      if (bytes[i - 1] === BARRA) i--;
      const lidos = attributesOf(texto.slice(daqui, i - sobra));
      if (lidos === null) return false;
      atributos = lidos;
    }
    const vazio = bytes[i] === BARRA;
    if (vazio) i++;
    if (bytes[i] !== MAIOR) return false;
    i++;
    visitante.open(nome.local, atributos);
    if (vazio) visitante.close(nome.local, linha);
    else abertos.push(nome);
  }
}

const MENOR = 60;
const MAIOR = 62;
const BARRA = 47;

/** How much a byte of UTF-8 adds to the difference between bytes and characters (UTF-16 units). */
const extraOf = (byte: number): number => (byte < 0x80 ? 0 : byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1);

const REUSADO = 256 * 1024;
const reusado = Buffer.alloc(REUSADO);

/** Bytes are walked several times faster than characters. Those of a small document are valid until the next call. */
function encode(texto: string): Buffer {
  if (texto.length * 3 > REUSADO) return Buffer.from(texto, 'utf8');
  return reusado.subarray(0, reusado.write(texto, 'utf8'));
}

interface NomeXml {
  /** As written in the document, with its prefix. */
  bytes: Uint8Array;
  local: string;
  /** The next name with the same hash. */
  outro: NomeXml | null;
  /** The name that opened after it the last time: most elements have the same successor. */
  seguinte: NomeXml | null;
}

const MAXIMO_NOMES = 5_000;
const BALDES = 4_096;
/** Names by a hash of their bytes. Documents of one kind share a few hundred, which are decoded only once. */
const nomes: (NomeXml | null)[] = new Array<null>(BALDES).fill(null);
let quantosNomes = 0;

function nextName(anterior: NomeXml | null, bytes: Buffer, inicio: number): NomeXml | null {
  const esperado = anterior?.seguinte ?? null;
  if (esperado !== null && isAt(bytes, inicio, esperado.bytes)) {
    const c = bytes[inicio + esperado.bytes.length] as number;
    if (c === MAIOR || c === BARRA || c <= 32) return esperado;
  }
  const nome = nameAt(bytes, inicio);
  if (anterior !== null && quantosNomes < MAXIMO_NOMES) anterior.seguinte = nome;
  return nome;
}

/** The name that begins at `inicio`; null when the two parsers might read it differently. */
function nameAt(bytes: Buffer, inicio: number): NomeXml | null {
  let hash = 0;
  let fim = inicio;
  for (; fim < bytes.length; fim++) {
    const c = bytes[fim] as number;
    if (c === MAIOR || c === BARRA || c <= 32) break;
    hash = (Math.imul(hash, 31) + c) | 0;
  }
  const balde = hash & (BALDES - 1);
  for (let nome = nomes[balde] ?? null; nome !== null; nome = nome.outro) {
    if (nome.bytes.length === fim - inicio && isAt(bytes, inicio, nome.bytes)) return nome;
  }
  // A copy: a slice of the document would keep the whole document in memory.
  const escrito = bytes.toString('latin1', inicio, fim);
  const local = NOME.exec(escrito)?.[1];
  if (local === undefined) return null;
  const novo: NomeXml = {
    bytes: Uint8Array.from(bytes.subarray(inicio, fim)),
    local,
    outro: nomes[balde] ?? null,
    seguinte: null,
  };
  if (quantosNomes < MAXIMO_NOMES) {
    quantosNomes++;
    nomes[balde] = novo;
  }
  return novo;
}

function isAt(bytes: Uint8Array, inicio: number, parte: Uint8Array): boolean {
  for (let j = 0; j < parte.length; j++) if (bytes[inicio + j] !== parte[j]) return false;
  return true;
}

/** End of a closing tag of that name, or -1. */
function endOfClosing(bytes: Uint8Array, inicio: number, nome: NomeXml): number {
  if (!isAt(bytes, inicio, nome.bytes)) return -1;
  let i = inicio + nome.bytes.length;
  for (let c = bytes[i]; c !== MAIOR; c = bytes[++i]) {
    if (c !== 32 && c !== 9 && c !== 10 && !(c === 13 && bytes[i + 1] === 10)) return -1;
  }
  return i + 1;
}

const MAXIMO_CONHECIDOS = 500;
const MAXIMO_CARACTERES = 200;
const atributosConhecidos = new Map<string, Record<string, string>>();

/** Like `parseAtributos`, with a cache: version and namespace are the same in every document. */
function attributesOf(escrito: string): Readonly<Record<string, string>> | null {
  const conhecidos = atributosConhecidos.get(escrito);
  if (conhecidos !== undefined) return conhecidos;
  const lidos = parseAtributos(escrito);
  if (lidos !== null && atributosConhecidos.size < MAXIMO_CONHECIDOS && escrito.length <= MAXIMO_CARACTERES) {
    // Copies, not slices of the document.
    const copia = Buffer.from(escrito).toString();
    atributosConhecidos.set(copia, parseAtributos(copia) ?? lidos);
  }
  return lidos;
}

/** Parses the text between the name of a tag and its end. */
function parseAtributos(tag: string): Record<string, string> | null {
  if (PROIBIDO.test(tag)) return null;
  const atributos: Record<string, string> = {};
  ATRIBUTO.lastIndex = 0;
  let fim = 0;
  for (let m = ATRIBUTO.exec(tag); m; m = ATRIBUTO.exec(tag)) {
    const [, nome = '', duplas, simples = ''] = m;
    if (Object.hasOwn(atributos, nome) || nome === '__proto__') return null;
    atributos[nome] = duplas ?? simples;
    fim = ATRIBUTO.lastIndex;
  }
  return BRANCO.test(tag.slice(fim)) ? atributos : null;
}

/** Null for a loose '&', an entity that XML does not define, and a number that is no character of XML. */
function decodeEntidades(trecho: string): string | null {
  // A document that another one carries as text has hundreds of thousands: replaced all at once, they take a tenth.
  if (trecho.length > TRECHO_LONGO && !OUTRA_ENTIDADE.test(trecho)) {
    let lido = trecho;
    for (const [nome, caractere] of Object.entries(ENTIDADES)) lido = lido.replaceAll(`&${nome};`, caractere);
    return lido;
  }
  let valido = true;
  const lido = trecho.replace(ENTIDADE, (_tudo, nome?: string, decimal?: string, hexa?: string) => {
    if (nome !== undefined) return ENTIDADES[nome] ?? '';
    const codigo = decimal !== undefined ? Number(decimal) : hexa !== undefined ? Number.parseInt(hexa, 16) : 0;
    // Only a part of the characters that XML allows; the full parser accepts all of them.
    valido &&= codigo >= 0x20 && codigo < 0xd800;
    return valido ? String.fromCharCode(codigo) : '';
  });
  return valido ? lido : null;
}

/** The line of a place that only moves forward: each line end is searched once, however often it is called. */
function createLinhas(texto: string, place: () => number): () => number {
  let linhas = 1;
  let seguinte = -2;
  return () => {
    if (seguinte === -2) seguinte = texto.indexOf('\n');
    for (const ate = place(); seguinte >= 0 && seguinte < ate; linhas++) seguinte = texto.indexOf('\n', seguinte + 1);
    return linhas;
  };
}
