import { norma } from './valores.ts';

/** A line of a listing: its cells and its place in the text. */
export interface LinhaListagem {
  pagina: number | null;
  linha: number;
  celulas: string[];
}

const MAXIMO_LINHAS = 500_000;

/** Lines of a text whose cells are parted by ';' (or by tabs, where there is none). Quoted cells may hold anything. */
export function parseCsv(
  texto: string,
  separador: ';' | '\t' | ',' = texto.slice(0, 5_000).includes(';') ? ';' : '\t',
): LinhaListagem[] {
  const linhas: LinhaListagem[] = [];
  let celulas: string[] = [];
  let celula = '';
  let vazia = true;
  let aspas = false;
  let linha = 1;
  let inicio = 1;
  const endRow = () => {
    celulas.push(celula.trim());
    if (celulas.some((c) => c !== '')) linhas.push({ pagina: null, linha: inicio, celulas });
    celulas = [];
    celula = '';
    vazia = true;
    inicio = linha;
  };
  for (let i = 0; i < texto.length && linhas.length < MAXIMO_LINHAS; i++) {
    const c = texto[i];
    if (c === '\n') linha++;
    if (aspas) {
      if (c !== '"') celula += c;
      else if (texto[i + 1] === '"') {
        celula += '"';
        i++;
      } else aspas = false;
    } else if (c === '"' && vazia) {
      aspas = true;
      vazia = false;
    } else if (c === separador) {
      celulas.push(celula.trim());
      celula = '';
      vazia = true;
    } else if (c === '\n') endRow();
    else if (c !== '\r') {
      celula += c;
      vazia &&= c === ' ' || c === '\t';
    }
  }
  endRow();
  return linhas;
}

const ENTIDADES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  atilde: 'ã',
  otilde: 'õ',
  acirc: 'â',
  ecirc: 'ê',
  ocirc: 'ô',
  ccedil: 'ç',
  agrave: 'à',
  ordm: 'º',
  ordf: 'ª',
};

const INICIO_CODIGO = /<(?:script|style)\b/gi;
const FIM_CODIGO = /<\/(?:script|style)>/gi;

/** HTML without scripts and styles. One that is not closed reaches to the end. */
function withoutCode(html: string): string {
  const partes: string[] = [];
  let copiado = 0;
  INICIO_CODIGO.lastIndex = 0;
  for (let abre = INICIO_CODIGO.exec(html); abre !== null; abre = INICIO_CODIGO.exec(html)) {
    partes.push(html.slice(copiado, abre.index));
    FIM_CODIGO.lastIndex = INICIO_CODIGO.lastIndex;
    copiado = FIM_CODIGO.exec(html) === null ? html.length : FIM_CODIGO.lastIndex;
    INICIO_CODIGO.lastIndex = copiado;
  }
  return [...partes, html.slice(copiado)].join(' ');
}

/** HTML whose comments are blanks, so that every line keeps its number. One that is not closed is no comment. */
function withBlankComments(html: string): string {
  const partes: string[] = [];
  let copiado = 0;
  for (let abre = html.indexOf('<!--'); abre >= 0; abre = html.indexOf('<!--', copiado)) {
    const fecha = html.indexOf('-->', abre + 4);
    if (fecha < 0) break;
    partes.push(html.slice(copiado, abre), html.slice(abre, fecha + 3).replace(/[^\n]/g, ' '));
    copiado = fecha + 3;
  }
  return [...partes, html.slice(copiado)].join('');
}

/** Text of a piece of HTML: tags out, the usual entities resolved. */
function textOfHtml(html: string): string {
  return withoutCode(html)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (todo, nome: string) => {
      if (nome.startsWith('#')) {
        const codigo = /^#x/i.test(nome) ? Number.parseInt(nome.slice(2), 16) : Number(nome.slice(1));
        return codigo > 0 && codigo <= 0x10ffff ? String.fromCodePoint(codigo) : ' ';
      }
      const minuscula = ENTIDADES[nome.toLowerCase()];
      if (minuscula === undefined) return todo;
      return /^[A-Z]/.test(nome) ? minuscula.toUpperCase() : minuscula;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** The rows of every table of a page, cells as text. A cell that is not closed ends where the next one begins. */
export function parseHtml(html: string): LinhaListagem[] {
  const linhas: LinhaListagem[] = [];
  const quebras = lineCounter(html);
  const limpo = withBlankComments(html);
  for (const parte of splitKeepingPlace(limpo, /<tr\b/gi)) {
    const [corpo = ''] = parte.texto.split(/<\/(?:tr|table)\s*>/i, 1);
    const celulas = corpo
      .split(/<t[dh]\b[^<>]*>/i)
      .slice(1)
      .map((c) => textOfHtml(c.split(/<\/t[dh]\s*>/i, 1)[0] ?? ''));
    if (celulas.some((c) => c !== '')) linhas.push({ pagina: null, linha: quebras(parte.inicio), celulas });
    if (linhas.length >= MAXIMO_LINHAS) break;
  }
  return linhas;
}

function splitKeepingPlace(texto: string, marca: RegExp): { inicio: number; texto: string }[] {
  const inicios = Array.from(texto.matchAll(marca), (m) => m.index);
  return inicios.map((inicio, i) => ({ inicio, texto: texto.slice(inicio, inicios[i + 1]) }));
}

/** Line of a position; positions must be asked for in rising order, so that the text is walked once. */
function lineCounter(texto: string): (posicao: number) => number {
  let linha = 1;
  let fim = texto.indexOf('\n');
  return (posicao) => {
    for (; fim >= 0 && fim < posicao; fim = texto.indexOf('\n', fim + 1)) linha++;
    return linha;
  };
}

/** A row as one line of text, for messages. */
export const textOfLinha = (l: LinhaListagem): string => l.celulas.join(' | ');

/** Whether a row closes a listing. */
export const isTotal = (l: LinhaListagem): boolean =>
  /^(?:VALOR )?(?:TOTAL|TOTAIS)(?: GERAL)?$/.test(norma(l.celulas.find((c) => c !== '') ?? ''));
