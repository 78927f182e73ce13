import type { LimitesXml } from './nfe-lida.ts';
import type { VisitanteXml } from './walk-xml.ts';

// What XML 1.0 forbids, and what needs the care of the full parser: comments, sections, instructions, declarations,
// the end of a section in text, a carriage return of its own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the forbidden characters are what it looks for.
const INCOMUM = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|<[!?]|\]\]>|\r(?!\n)/;
const DECLARACAO =
  /^<\?xml version=(?:"1\.0"|'1\.0')(?: encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?: standalone=(?:"(?:yes|no)"|'(?:yes|no)'))? ?\?>/;
const NOME = /^(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)$/;
const ATRIBUTO = /[ \t\r\n]+([A-Za-z_][\w.:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>&\t\r\n]*)"|'([^'<>&\t\r\n]*)')/y;
const ENTIDADE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** White space as XML has it: JavaScript's `trim` would take a byte order mark or a hard space for some. */
const BRANCO = /^[ \t\r\n]*$/;
const BRANCO_NO_FIM = /[ \t\r\n]+$/;
const SEM_ATRIBUTOS: Readonly<Record<string, string>> = Object.freeze({});
const MAXIMO_NOMES = 5_000;

/** Local names by tag text; documents of one kind share a few hundred. */
const nomesLocais = new Map<string, string>();

/**
 * Walks a plain, well-formed document, several times faster than the full parser. False means that it met anything
 * out of the ordinary: the document must then be walked again by `walkXml`, with a new visitor, and what that says
 * counts. True means that both would have told the visitor the same.
 */
export function scanXml(o: { texto: string; limites: LimitesXml; visitante: VisitanteXml }): boolean {
  const { texto, visitante } = o;
  const inicio = DECLARACAO.exec(texto)?.[0].length ?? 0;
  const corpo = inicio > 0 ? texto.slice(inicio) : texto;
  if (INCOMUM.test(corpo) || !corpo.isWellFormed()) return false;
  const temEntidade = corpo.includes('&');
  const abertos: string[] = [];
  let fim = 0;
  let raizes = 0;
  const linha = () => countLines(texto, inicio + fim);
  for (let menor = corpo.indexOf('<'); menor >= 0; menor = corpo.indexOf('<', fim)) {
    if (menor > fim && !tell(corpo.slice(fim, menor))) return false;
    const maior = corpo.indexOf('>', menor);
    if (maior < 0) return false;
    fim = maior + 1;
    if (corpo.charCodeAt(menor + 1) === 47) {
      const escrito = corpo.slice(menor + 2, maior);
      const nome = escrito.charCodeAt(escrito.length - 1) > 32 ? escrito : escrito.replace(BRANCO_NO_FIM, '');
      if (nome !== abertos.pop()) return false;
      visitante.close(nomesLocais.get(nome) ?? nome, linha);
      continue;
    }
    if (abertos.length === 0 && ++raizes > 1) return false;
    const vazio = corpo.charCodeAt(maior - 1) === 47;
    const tag = corpo.slice(menor + 1, vazio ? maior - 1 : maior);
    const aberta = openTag(tag);
    if (!aberta || abertos.length >= o.limites.maximoNiveis) return false;
    visitante.open(aberta.local, aberta.atributos);
    if (vazio) visitante.close(aberta.local, linha);
    else abertos.push(aberta.nome);
  }
  return raizes === 1 && abertos.length === 0 && BRANCO.test(corpo.slice(fim));

  function tell(trecho: string): boolean {
    if (abertos.length === 0) return BRANCO.test(trecho);
    const lido = temEntidade && trecho.includes('&') ? decodeEntidades(trecho) : trecho;
    if (lido === null) return false;
    visitante.text(lido);
    return true;
  }
}

interface TagAberta {
  nome: string;
  local: string;
  atributos: Readonly<Record<string, string>>;
}

function openTag(tag: string): TagAberta | null {
  const conhecido = nomesLocais.get(tag);
  if (conhecido !== undefined) return { nome: tag, local: conhecido, atributos: SEM_ATRIBUTOS };
  const corte = tag.search(/[ \t\r\n]/);
  const nome = corte < 0 ? tag : tag.slice(0, corte);
  const local = NOME.exec(nome)?.[1];
  if (local === undefined) return null;
  if (nomesLocais.size < MAXIMO_NOMES) nomesLocais.set(nome, local);
  const atributos = corte < 0 ? SEM_ATRIBUTOS : parseAtributos(tag, corte);
  return atributos && { nome, local, atributos };
}

function parseAtributos(tag: string, inicio: number): Record<string, string> | null {
  const atributos: Record<string, string> = {};
  ATRIBUTO.lastIndex = inicio;
  let fim = inicio;
  for (let m = ATRIBUTO.exec(tag); m; m = ATRIBUTO.exec(tag)) {
    const [, nome = '', duplas, simples = ''] = m;
    if (Object.hasOwn(atributos, nome) || nome === '__proto__') return null;
    atributos[nome] = duplas ?? simples;
    fim = ATRIBUTO.lastIndex;
  }
  return BRANCO.test(tag.slice(fim)) ? atributos : null;
}

/** Null for a loose '&', an entity that is not of XML, and a number that is no character of XML. */
function decodeEntidades(trecho: string): string | null {
  let valido = true;
  const lido = trecho.replace(ENTIDADE, (_tudo, nome?: string, decimal?: string, hexa?: string) => {
    if (nome !== undefined) return ENTIDADES[nome] ?? '';
    const codigo = decimal !== undefined ? Number(decimal) : hexa !== undefined ? Number.parseInt(hexa, 16) : 0;
    // A conservative part of the characters that XML allows; the full parser knows the rest.
    valido &&= codigo >= 0x20 && codigo < 0xd800;
    return valido ? String.fromCharCode(codigo) : '';
  });
  return valido ? lido : null;
}

function countLines(texto: string, ate: number): number {
  let linhas = 1;
  for (let i = texto.indexOf('\n'); i >= 0 && i < ate; i = texto.indexOf('\n', i + 1)) linhas++;
  return linhas;
}
