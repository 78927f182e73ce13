import type { Writable } from 'node:stream';
import {
  celulaTextoXml,
  filtroXml,
  inicioDaAbaXml,
  letrasDaColuna,
  nomesDasAbas,
  partesDoPacote,
} from '@apura/planilha';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { ColunaRelatorio } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { type LinhaTotais, loadTotais, MAXIMO_DE_TOTAIS } from '../totais/load-totais.ts';
import { createEstilosRelatorio, type EstilosRelatorio } from './estilos-relatorio.ts';
import { type ParteTexto, partesTexto } from './partes-texto.ts';
import { readBytesInSameBuffer } from './read-bytes.ts';
import { umaLinha } from './uma-linha.ts';
import { write } from './write.ts';

/** Rows of data per sheet: Excel's 1,048,576 less the heading, and less the rows of totals. */
const LINHAS_POR_PLANILHA = 1_048_575 - MAXIMO_DE_TOTAIS;
/** A sheet never grows past what a ZIP entry of unknown size may hold. */
const BYTES_POR_PLANILHA = 3_500_000_000;

/** The lowest level of compression: a download waits for it. */
const NIVEL = 1;
/** Pieces that are deflated at a time: one while the next is read. */
const AO_MESMO_TEMPO = 2;

export interface ParametrosExport {
  /** Company or project, as the user knows it. */
  projeto?: string;
  /** Already formatted: '01/2024 a 12/2024'. */
  periodo?: string;
  descricao?: readonly string[];
  /** When the rows were worked out; already formatted. */
  geradoEm?: string;
  /** When the file was made; already formatted. */
  baixadoEm?: string;
}

export interface ExportXlsxOptions extends Resultado {
  /** The report's name: the sheet's, cut to 31 characters. */
  nome: string;
  out: Writable;
  /** What the sheet 'Parâmetros' says beside the report's name. */
  parametros?: ParametrosExport;
  /** Only tests lower it. */
  linhasPorPlanilha?: number;
}

/**
 * Writes a result as .xlsx while reading it, in constant memory: frozen heading, autofilter, typed cells (dates are
 * dates, money has 2 decimals, codes are text, nothing is ever a formula), the totals of the columns that add up,
 * and the sheet 'Parâmetros'. Rows past a sheet's end go on in another. Does not end `out`.
 */
export async function exportXlsx(o: ExportXlsxOptions): Promise<void> {
  for await (const bytes of writeZip(partesDoXlsx(o), { inFlight: AO_MESMO_TEMPO })) await write(o.out, bytes);
}

/** A sheet of data as far as it is written. */
interface Planilha {
  linhas: number;
  bytes: number;
}

/** The parts of the workbook, in the order of the ZIP: each is made while it is written. */
async function* partesDoXlsx(o: ExportXlsxOptions): AsyncGenerator<ZipEntry> {
  const { colunas, linhasPorPlanilha = LINHAS_POR_PLANILHA } = o;
  const estilos = createEstilosRelatorio();
  const larguras = await medir(relacaoDe(o), colunas);
  const totais = await loadTotais(o);
  const titulos = colunas.map(({ key }) => celulaTextoXml({ texto: key, estilo: estilos.titulo }));
  const antes = inicioDaAbaXml({ colunas: larguras, congelar: { linhas: 1, colunas: 0 } });
  const inicio = `${antes}<row>${titulos.join('')}</row>`;
  const linha = sqlLinha(colunas, estilos);
  const leitura = partesTexto({ relacao: relacaoDe(o), dono: o.dono, linha, fronteira: linhasPorPlanilha });
  const planilhas: Planilha[] = [];
  let parte: ParteTexto | undefined;
  const avancar = async () => {
    const { done, value } = await leitura.next();
    parte = done ? undefined : value;
  };

  async function* planilhaXml(planilha: Planilha): AsyncGenerator<string | Uint8Array> {
    yield inicio;
    while (parte && planilha.linhas < linhasPorPlanilha && planilha.bytes <= BYTES_POR_PLANILHA) {
      for await (const bytes of readBytesInSameBuffer(parte.file)) {
        planilha.bytes += bytes.length;
        yield bytes;
      }
      planilha.linhas += parte.linhas;
      await avancar();
    }
    // The totals are below the last row.
    if (!parte) for (const total of totais) yield linhaTotais(colunas, total, estilos);
    yield `</sheetData>${filtroXml({ de: 1, ate: planilha.linhas + 1, colunas: colunas.length })}</worksheet>`;
  }

  try {
    await avancar();
    do {
      const planilha = { linhas: 0, bytes: 0 };
      const numero = planilhas.push(planilha);
      yield { name: nomeDaParte(numero), content: { open: () => planilhaXml(planilha), level: NIVEL } };
    } while (parte);
  } finally {
    await leitura.return(undefined);
  }
  const nomes = nomesDasAbas([...planilhas.map(() => o.nome), 'Parâmetros']);
  const ultimaColuna = letrasDaColuna(colunas.length);
  const pacote = partesDoPacote(
    nomes.map((nome, i) => {
      const planilha = planilhas[i];
      return { nome, filtro: planilha && `$A$1:$${ultimaColuna}$${planilha.linhas + 1}` };
    }),
  );
  const parametros = { nome: nomeDaParte(nomes.length), xml: planilhaParametros(o, estilos) };
  for (const { nome, xml } of [parametros, ...pacote, { nome: 'xl/styles.xml', xml: estilos.xml() }])
    yield { name: nome, content: Buffer.from(xml) };
}

const nomeDaParte = (numero: number): string => `xl/worksheets/sheet${numero}.xml`;

/** What a cell must not hold as it is: what begins XML, and what XML cannot hold. */
const ESPECIAIS = '[&<>\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]';
const PROIBIDOS = '[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]';

/** The XML of each row, made by DuckDB; characters that XML cannot hold are dropped. */
function sqlLinha(colunas: readonly ColunaRelatorio[], estilos: EstilosRelatorio): string {
  const textos = colunas.filter((c) => c.type === 'text').map((c) => identifier(c.key));
  const comum = sqlCelulas(colunas, estilos, (texto) => texto);
  if (textos.length === 0) return comum;
  const limpa = sqlCelulas(colunas, estilos, (texto) => {
    const permitido = `regexp_replace(${texto}, '${PROIBIDOS}', '', 'g')`;
    return `replace(replace(replace(${permitido}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  });
  // One look at all the texts of a row: one at each of them takes longer than making the row.
  return `CASE WHEN regexp_matches(concat(${textos.join(', ')}), '${ESPECIAIS}') THEN ${limpa} ELSE ${comum} END`;
}

function sqlCelulas(
  colunas: readonly ColunaRelatorio[],
  estilos: EstilosRelatorio,
  write: (texto: string) => string,
): string {
  const celulas = colunas.map((c) => {
    const nome = identifier(c.key);
    const estilo = estilos.daColuna(c);
    const ouVazia = (cheia: string) => `CASE WHEN ${nome} IS NULL THEN '<c s="${estilo}"/>' ELSE ${cheia} END`;
    if (c.type === 'text') {
      const inicio = `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">`;
      return ouVazia(`concat('${inicio}', ${write(nome)}, '</t></is></c>')`);
    }
    // Excel counts days from 30/12/1899.
    const valor = c.type === 'date' ? `datediff('day', DATE '1899-12-30', ${nome})` : nome;
    return ouVazia(`concat('<c s="${estilo}"><v>', CAST(${valor} AS VARCHAR), '</v></c>')`);
  });
  // One call over all the cells: a chain of || would hold a longer and longer text for each of them.
  return `concat('<row>', ${celulas.join(', ')}, '</row>')`;
}

/** Width of each column in characters. */
async function medir(from: string, colunas: readonly ColunaRelatorio[]): Promise<{ largura: number }[]> {
  const tamanhos = colunas.map((c) => `coalesce(max(length(CAST(${identifier(c.key)} AS VARCHAR))), 0)`);
  const medidas = await umaLinha(`SELECT ${tamanhos.join(', ')} FROM (SELECT * FROM ${from} LIMIT 1000)`);
  return colunas.map((c, i) => ({
    largura: Math.min(60, Math.max(9, c.key.length + 4, Number(medidas[i] ?? 0) + 3)),
  }));
}

function linhaTotais(
  colunas: readonly ColunaRelatorio[],
  { rotulo, valores }: LinhaTotais,
  estilos: EstilosRelatorio,
): string {
  const doRotulo = colunas.findIndex((c) => c.type === 'text');
  const celulas = colunas.map((c, i) => {
    const valor = valores[i] ?? null;
    if (valor !== null) return `<c s="${estilos.doTotal(c)}"><v>${valor}</v></c>`;
    if (i === doRotulo) return celulaTextoXml({ texto: rotulo, estilo: estilos.rotulo });
    return `<c s="${estilos.rotulo}"/>`;
  });
  return `<row>${celulas.join('')}</row>`;
}

function planilhaParametros(
  { nome, parametros = {}, notas = [] }: ExportXlsxOptions,
  estilos: EstilosRelatorio,
): string {
  const linhas = [
    { rotulo: 'Relatório', texto: nome },
    { rotulo: 'Projeto', texto: parametros.projeto },
    { rotulo: 'Período', texto: parametros.periodo },
    { rotulo: 'Processado em', texto: parametros.geradoEm },
    { rotulo: 'Baixado em', texto: parametros.baixadoEm },
    ...notas,
    ...(parametros.descricao ?? []).map((texto) => ({ rotulo: 'Descrição', texto })),
  ];
  const rows = linhas.map(({ rotulo, texto }) => {
    if (!texto) return '';
    const celulas = [
      celulaTextoXml({ texto: rotulo, estilo: estilos.rotulo }),
      celulaTextoXml({ texto, estilo: estilos.texto }),
    ];
    return `<row>${celulas.join('')}</row>`;
  });
  const inicio = inicioDaAbaXml({ colunas: [{ largura: 26 }, { largura: 90 }] });
  return `${inicio}${rows.join('')}</sheetData></worksheet>`;
}
