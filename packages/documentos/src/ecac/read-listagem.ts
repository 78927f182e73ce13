import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import type { ValorColuna } from '../xml/registro-xml.ts';
import { type ColunaListagem, findListagem, type Listagem, type TipoCelula } from './listagens.ts';
import { type PapelLido, type SaidaPapel, unreadOf } from './papel-lido.ts';
import { parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { isTotal, type LinhaListagem, textOfLinha } from './tabela-texto.ts';
import { isoOfDay, labelledCnpj, norma, parseDia, parseDinheiro, parseInstantePapel } from './valores.ts';

/** Number of a PER/DCOMP: 24 digits in groups. */
export const NUMERO_PERDCOMP = /\b\d{5}\.\d{5}\.\d{6}\.\d\.\d\.\d{2}-\d{4}\b/;
/** Number of a process: 'NNNNN.NNNNNN/AAAA-DD', with two digits of the year before 2000, or that of a court. */
const NUMERO_PROCESSO = /\b\d{5}\.?\d{6}\/?(?:\d{4}|\d{2})-?\d{2}(?!\d)|\b\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}\b/;
/** A number of many digits that a spreadsheet rounded: '7,01240E+16' is that of any of a million documents. */
const ARREDONDADO = /^\d(?:[.,]\d+)?E\+?\d{2}$/i;
const VARIOS_CODIGOS = /^\d{4}(?:[-.]\d{2})?\s*(?:[,;/|+]|\be\b)\s*\d{4}\b/;
const PERIODO = /PERIODO (?:DE )?APURACAO\W*(\d{2}\/\d{4}|\d{4})\b/;
const CNPJ = /\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/[0-9A-Z]{4}-?\d{2}\b/i;

/**
 * Reads a listing of the e-CAC (payments, PER/DCOMP or processes) from the rows of a table. Null when no row has the
 * headings of one. Rows above the headings are only looked through for the CNPJ; the headings may be repeated.
 */
export function readListagem(linhas: readonly LinhaListagem[]): PapelLido | null {
  let cabecalho: ReturnType<typeof findListagem> = null;
  let saida: ReturnType<typeof createSaida> | null = null;
  let cnpj: string | null = null;
  let cnpjIlegivel = false;
  let periodo: string | null = null;
  const dias: number[] = [];
  let soma = 0n;
  let transmissao: string | null = null;
  for (const linha of linhas) {
    const achado = findListagem(linha.celulas);
    if (achado && (saida === null || achado.listagem === cabecalho?.listagem)) {
      cabecalho = achado;
      saida ??= createSaida(achado.listagem.tipo, createColetorProblemas());
      continue;
    }
    if (cabecalho === null || saida === null) {
      periodo ??= PERIODO.exec(norma(textOfLinha(linha)))?.[1] ?? null;
      const texto = textOfLinha(linha);
      const escrito = labelledCnpj(texto);
      cnpjIlegivel ||= escrito === '';
      cnpj ??=
        CNPJ.exec(texto)?.[0]
          .replace(/[^0-9A-Z]/gi, '')
          .toUpperCase() ??
        (escrito || null);
      continue;
    }
    if (isTotal(linha)) {
      checkTotal({ linha, lugares: cabecalho.lugares, soma, saida });
      continue;
    }
    const lida = readLinha({ linha, ...cabecalho, saida, periodo });
    if (lida === null) continue;
    soma += lida.total;
    dias.push(...lida.dias);
    if (lida.transmissao !== null && (transmissao === null || lida.transmissao > transmissao))
      transmissao = lida.transmissao;
  }
  if (saida === null) return null;
  dias.sort((a, b) => a - b);
  const hasPeriodo = dias.length > 0 || periodo !== null || saida.linhas.length === 0;
  return saida.finish({
    cnpj,
    // Most listings name no company. One that does and cannot be read may be of another.
    naoLidos: unreadOf({ cnpj: cnpjIlegivel ? cnpj : '', periodo: hasPeriodo ? true : null }),
    inicio: dias[0] === undefined ? null : isoOfDay(dias[0]),
    fim: dias.length === 0 ? null : isoOfDay(dias.at(-1) ?? 0),
    // An empty listing is an answer too: nothing is paid, asked or open.
    recusa: null,
  });
}

function readLinha(o: {
  linha: LinhaListagem;
  listagem: Listagem;
  lugares: ReadonlyMap<string, number>;
  saida: SaidaPapel;
  /** The period of the declaration, when the paper prints it above its headings. */
  periodo: string | null;
}): { total: bigint; dias: number[]; transmissao: string | null } | null {
  const { linha, listagem, saida } = o;
  const valores: Record<string, ValorColuna> = {};
  const dias: number[] = [];
  const falhas: ColunaListagem[] = [];
  let transmissao: string | null = null;
  for (const c of listagem.colunas) {
    const texto = linha.celulas[o.lugares.get(c.coluna) ?? -1]?.trim() ?? '';
    const vazio = texto === '' || (c.tipo !== 'valor' && /^[-–—]$/.test(texto));
    const valor = vazio ? null : parseCelula(c.tipo, texto);
    if (valor === null && (c.exige === true || !vazio)) {
      falhas.push(c);
      continue;
    }
    if (c.tipo === 'pa' && !vazio) {
      const pa = parsePa(texto);
      if (pa) {
        Object.assign(valores, { pa: pa.pa, pa_inicio: pa.inicio, pa_fim: pa.fim });
        dias.push(pa.inicio, pa.fim);
      }
      continue;
    }
    valores[c.coluna] = valor;
    if (c.tipo === 'data' && typeof valor === 'number' && c.coluna !== 'vencimento') dias.push(valor);
    if (c.coluna === 'transmissao') transmissao = parseInstantePapel(texto);
  }
  if (falhas.length > 0) {
    const nomes = falhas.map((c) => `"${c.titulo}"`).join(', ');
    saida.unread({ onde: linha, texto: textOfLinha(linha), oque: `${nomes} de uma linha da ${listagem.nome}` });
    if (falhas.some((c) => c.exige === true)) return null;
  }
  if (listagem.tipo === 'DCTFWEB') valores.periodo = o.periodo;
  if (listagem.tipo === 'PAGAMENTOS') valores.tipo_documento = kindOfPayment(valores.tipo_documento);
  saida.add(listagem.esquema, valores);
  const total = valores.valor_vinculado ?? valores.total;
  return { total: typeof total === 'bigint' ? total : 0n, dias, transmissao };
}

function parseCelula(tipo: TipoCelula, texto: string): ValorColuna {
  switch (tipo) {
    case 'texto':
      return texto;
    case 'numeroDocumento':
      return ARREDONDADO.test(texto) ? null : texto;
    case 'data':
      return parseDia(texto);
    case 'valor':
      return parseDinheiro(texto);
    case 'pa':
      return parsePa(texto)?.pa ?? null;
    case 'inteiro':
      return /^\d{1,9}$/.test(texto) ? Number(texto) : null;
    case 'digitos': {
      // A listing has only the sum of a document with several codes, and that sum is the amount of none of them.
      if (VARIOS_CODIGOS.test(texto)) return null;
      const digitos = /^(\d{4})(?:[-.]?(\d{2}))?\b/.exec(texto);
      return digitos ? `${digitos[1]}${digitos[2] ?? ''}` : null;
    }
    case 'numeroPerdcomp':
      return NUMERO_PERDCOMP.exec(texto)?.[0] ?? null;
    case 'numeroProcesso':
      return NUMERO_PROCESSO.exec(texto)?.[0] ?? null;
  }
}

/**
 * The document's kind, 'DARF', 'DAS', 'GPS' or 'DJE', from its name in a paper; any other text stays as it is, and so
 * does the slip of an instalment of the Simples, which is no DAS of its month.
 */
function kindOfPayment(valor: ValorColuna | undefined): string {
  const texto = typeof valor === 'string' ? valor : '';
  if (/\bDAS\b/i.test(texto) && /PARC/i.test(texto)) return texto;
  return /\b(DARF|DAS|GPS|DJE)\b/i.exec(texto)?.[1]?.toUpperCase() ?? (texto === '' ? 'DARF' : texto);
}

function checkTotal(o: {
  linha: LinhaListagem;
  lugares: ReadonlyMap<string, number>;
  soma: bigint;
  saida: SaidaPapel;
}): void {
  const lugar = o.lugares.get('valor_vinculado') ?? o.lugares.get('total');
  if (lugar === undefined) return;
  // A closing row has fewer cells than the others: its last amount is the total.
  const ultimo = o.linha.celulas.findLast((c) => parseDinheiro(c) !== null && c.trim() !== '-');
  const impresso = parseDinheiro(o.linha.celulas[lugar] ?? '') ?? (ultimo === undefined ? null : parseDinheiro(ultimo));
  o.saida.check({ oque: 'Valor total da listagem', lido: o.soma, impresso, onde: o.linha });
}
