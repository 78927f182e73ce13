import { parseChaveNfse } from '../nfse/chave-nfse.ts';
import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { hasValidDv, parseChave } from '../xml/chave.ts';
import { esquemaExtratoApuracao } from './esquemas-ecac.ts';
import { type PapelLido, type SaidaPapel, unreadOf } from './papel-lido.ts';
import { createSaida } from './saida-papel.ts';
import { type LinhaListagem, textOfLinha } from './tabela-texto.ts';
import { dayOf, isoOfDay, norma, parseDia, parseNumero } from './valores.ts';

/** The first line of a statement. No other CSV begins with it, so it says what the file is. */
const TITULO = 'EXTRATO DE APURACAO DA CBS E DO IBS';
const COLUNAS = ['CHAVE', 'DATA', 'CNPJ', 'LADO', 'CBS', 'IBS'] as const;
const EXIGIDAS = ['CHAVE', 'LADO', 'CBS', 'IBS'] as const;
type ColunaExtrato = (typeof COLUNAS)[number];

const LADOS: Readonly<Record<string, string>> = {
  D: 'Débito',
  DEBITO: 'Débito',
  C: 'Crédito',
  CREDITO: 'Crédito',
};
const TAMANHOS_CNPJ = [8, 14];

/** Whether the rows of a text are a statement of CBS and IBS: its title is the first cell. */
export const isExtratoApuracao = (linhas: readonly LinhaListagem[]): boolean =>
  norma(linhas[0]?.celulas[0] ?? '') === TITULO;

/**
 * Reads a statement of CBS and IBS, in the project's own layout (docs/manual/virada-apuracao.md): the title,
 * 'Mês;MM/AAAA', perhaps 'CNPJ;…' and 'Arquivo original;…', the headings and one document a row. A row without a valid
 * key, side, amount, date or CNPJ is a problem with its line and is not in the table: nothing is taken for zero.
 */
export function readExtratoApuracao(linhas: readonly LinhaListagem[]): PapelLido {
  const saida = createSaida('EXTRATO_CBS_IBS', createColetorProblemas());
  const cabecalho = linhas.findIndex(({ celulas }) => EXIGIDAS.every((c) => celulas.some((v) => norma(v) === c)));
  const acima = cabecalho < 0 ? linhas : linhas.slice(0, cabecalho);
  const mes = parseMes(labelled(acima, 'MES'));
  const escrito = labelled(acima, 'CNPJ');
  const cnpj = escrito === '' ? null : parseCnpj(escrito);
  const lugares = placesOf(linhas[cabecalho]);
  let lidas = 0;
  for (const linha of cabecalho < 0 ? [] : linhas.slice(cabecalho + 1)) {
    lidas++;
    readLinha({ linha, lugares, mes, saida });
  }
  return saida.finish({
    cnpj,
    naoLidos: unreadOf({ cnpj: escrito === '' ? '' : cnpj, periodo: mes }),
    inicio: mes === null ? null : isoOfDay(mes.inicio),
    fim: mes === null ? null : isoOfDay(mes.fim),
    // Of two statements of one month the one that was received last counts.
    grupo: mes === null ? null : `EXTRATO_CBS_IBS|${mes.texto}`,
    ...(cabecalho < 0 && {
      recusa: 'O extrato não traz o cabeçalho "Chave;Data;CNPJ;Lado;CBS;IBS". Veja o modelo no manual.',
    }),
    // A month without an operation is an answer too.
    ...(cabecalho >= 0 && lidas === 0 && { recusa: null }),
  });
}

interface Mes {
  texto: string;
  inicio: number;
  fim: number;
}

function readLinha(o: {
  linha: LinhaListagem;
  lugares: ReadonlyMap<ColunaExtrato, number>;
  mes: Mes | null;
  saida: SaidaPapel;
}): void {
  const { linha, mes, saida } = o;
  const celula = (c: ColunaExtrato): string => linha.celulas[o.lugares.get(c) ?? -1]?.trim() ?? '';
  const chave = parseChaveDoDocumento(celula('CHAVE').replace(/\s/g, ''));
  const lado = LADOS[norma(celula('LADO'))];
  const cbs = parseNumero(celula('CBS'));
  const ibs = parseNumero(celula('IBS'));
  const data = celula('DATA') === '' ? null : parseDia(celula('DATA'));
  const cnpj = celula('CNPJ') === '' ? null : parseCnpj(celula('CNPJ'));
  const falhas = [
    ...(chave === null ? ['a chave'] : []),
    ...(lado === undefined ? ['o lado (Débito ou Crédito)'] : []),
    ...(cbs === null ? ['o valor da CBS'] : []),
    ...(ibs === null ? ['o valor do IBS'] : []),
    ...(data === null && celula('DATA') !== '' ? ['a data'] : []),
    ...(cnpj === null && celula('CNPJ') !== '' ? ['o CNPJ'] : []),
  ];
  if (falhas.length > 0 || chave === null || lado === undefined) {
    saida.unread({ onde: linha, texto: textOfLinha(linha).slice(0, 200), oque: `${falhas.join(', ')} de uma linha` });
    return;
  }
  saida.add(
    esquemaExtratoApuracao,
    { periodo: mes?.texto ?? null, mes: mes?.inicio ?? null, chave, data, cnpj, lado, cbs, ibs, linha: linha.linha },
    cnpj,
  );
}

/** A key of 44 positions with its check digit, or one of a national NFS-e, whose check digit no rule is known for. */
function parseChaveDoDocumento(texto: string): string | null {
  const chave = parseChave(texto);
  return chave !== null && hasValidDv(chave) ? chave : parseChaveNfse(texto);
}

/** The cell beside a label above the headings; '' where there is none. */
const labelled = (linhas: readonly LinhaListagem[], rotulo: string): string =>
  linhas.find(({ celulas }) => norma(celulas[0] ?? '') === rotulo)?.celulas[1]?.trim() ?? '';

function placesOf(cabecalho: LinhaListagem | undefined): Map<ColunaExtrato, number> {
  const titulos = cabecalho?.celulas.map(norma) ?? [];
  return new Map(COLUNAS.flatMap((c) => (titulos.includes(c) ? [[c, titulos.indexOf(c)]] : [])));
}

function parseMes(texto: string): Mes | null {
  const m = /^(\d{2})\/(\d{4})$/.exec(texto);
  const [mes, ano] = [Number(m?.[1] ?? 0), Number(m?.[2] ?? 0)];
  const inicio = dayOf(ano, mes, 1);
  const seguinte = mes === 12 ? dayOf(ano + 1, 1, 1) : dayOf(ano, mes + 1, 1);
  return inicio === null || seguinte === null ? null : { texto, inicio, fim: seguinte - 1 };
}

/** A CNPJ, or its root, without punctuation; null for anything else. */
function parseCnpj(texto: string): string | null {
  const limpo = texto.replace(/[./\s-]/g, '').toUpperCase();
  return TAMANHOS_CNPJ.includes(limpo.length) && /^[0-9A-Z]+$/.test(limpo) ? limpo : null;
}
