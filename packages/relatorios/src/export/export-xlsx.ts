import type { Writable } from 'node:stream';
import type { ColunaRelatorio } from '../colunas.ts';
import { identifier } from '../duck/sql-text.ts';
import { type Resultado, relacaoDe } from '../leitura/resultado-do-dia.ts';
import { type LinhaTotais, lerTotais, MAXIMO_DE_TOTAIS } from '../totais/ler-totais.ts';
import { lerBytesNoMesmoBuffer } from './ler-bytes.ts';
import { partesTexto } from './partes-texto.ts';
import {
  celulaTexto,
  ESTILO_TITULO,
  ESTILO_TOTAL,
  estiloDe,
  estilosXml,
  estiloTotalDe,
  inicioPlanilha,
  letras,
  nomesPlanilhas,
  pastaXml,
  RELS_RAIZ,
  relsPastaXml,
  tiposXml,
} from './partes-xlsx.ts';
import { umaLinha } from './uma-linha.ts';
import { createZipWriter } from './zip-writer.ts';

/** Rows of data per sheet: Excel's 1,048,576 less the heading, and less the rows of totals. */
export const LINHAS_POR_PLANILHA = 1_048_575 - MAXIMO_DE_TOTAIS;
/** A sheet never grows past what a ZIP entry without extensions may hold. */
const BYTES_POR_PLANILHA = 3_500_000_000;

export interface ParametrosExport {
  /** Company or project, as the user knows it. */
  projeto?: string;
  /** Already formatted: '01/2024 a 12/2024'. */
  periodo?: string;
  descricao?: readonly string[];
  /** Already formatted. */
  geradoEm?: string;
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
  const { colunas } = o;
  const porPlanilha = o.linhasPorPlanilha ?? LINHAS_POR_PLANILHA;
  const larguras = await medir(relacaoDe(o), colunas);
  const totais = await lerTotais(o);
  const zip = createZipWriter(o.out);
  const cabecalho = `<row>${colunas.map((c) => celulaTexto(c.key, ESTILO_TITULO)).join('')}</row>`;
  const ultima = letras(colunas.length - 1);
  const filtros: string[] = [];

  let planilha = await zip.entry('xl/worksheets/sheet1.xml');
  await planilha.write(inicioPlanilha(larguras, true) + cabecalho);
  let linhas = 0;
  const fechar = async (totais: string) => {
    filtros.push(`$A$1:$${ultima}$${linhas + 1}`);
    await planilha.write(`${totais}</sheetData><autoFilter ref="A1:${ultima}${linhas + 1}"/></worksheet>`);
    await planilha.end();
  };
  const abrirOutra = async () => {
    await fechar('');
    planilha = await zip.entry(`xl/worksheets/sheet${filtros.length + 1}.xml`);
    await planilha.write(inicioPlanilha(larguras, true) + cabecalho);
    linhas = 0;
  };
  for await (const parte of partesTexto({ relacao: relacaoDe(o), linha: sqlLinha(colunas), fronteira: porPlanilha })) {
    if (linhas >= porPlanilha || planilha.size() > BYTES_POR_PLANILHA) await abrirOutra();
    for await (const bytes of lerBytesNoMesmoBuffer(parte.file)) await planilha.write(bytes);
    linhas += parte.linhas;
  }
  await fechar(totais.map((total) => linhaTotais(colunas, total)).join(''));

  const nomes = nomesPlanilhas([...filtros.map(() => o.nome), 'Parâmetros']);
  const total = nomes.length;
  const texto = async (nome: string, conteudo: string) => {
    const entry = await zip.entry(nome);
    await entry.write(conteudo);
    await entry.end();
  };
  await texto(`xl/worksheets/sheet${total}.xml`, planilhaParametros(o));
  await texto('[Content_Types].xml', tiposXml(total));
  await texto('_rels/.rels', RELS_RAIZ);
  await texto('xl/workbook.xml', pastaXml(nomes.map((nome, i) => ({ nome, filtro: filtros[i] ?? null }))));
  await texto('xl/_rels/workbook.xml.rels', relsPastaXml(total));
  await texto('xl/styles.xml', estilosXml());
  await zip.end();
}

/** What a cell must not hold as it is: what begins XML, and what XML cannot hold. */
const ESPECIAIS = '[&<>\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]';
const PROIBIDOS = '[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]';

/** The XML of each row, made by DuckDB; characters that XML cannot hold are dropped. */
function sqlLinha(colunas: readonly ColunaRelatorio[]): string {
  const textos = colunas.filter((c) => c.type === 'text').map((c) => identifier(c.key));
  const comum = sqlCelulas(colunas, (texto) => texto);
  if (textos.length === 0) return comum;
  const limpa = sqlCelulas(
    colunas,
    (texto) =>
      `replace(replace(replace(regexp_replace(${texto}, '${PROIBIDOS}', '', 'g'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`,
  );
  // One look at all the texts of a row: one at each of them takes longer than making the row.
  return `CASE WHEN regexp_matches(concat(${textos.join(', ')}), '${ESPECIAIS}') THEN ${limpa} ELSE ${comum} END`;
}

function sqlCelulas(colunas: readonly ColunaRelatorio[], escrever: (texto: string) => string): string {
  const celulas = colunas.map((c) => {
    const nome = identifier(c.key);
    const estilo = estiloDe(c);
    if (c.type === 'text') {
      return `CASE WHEN ${nome} IS NULL THEN '<c s="${estilo}"/>' ELSE concat('<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">', ${escrever(nome)}, '</t></is></c>') END`;
    }
    // Excel counts days from 30/12/1899.
    const valor = c.type === 'date' ? `datediff('day', DATE '1899-12-30', ${nome})` : nome;
    return `CASE WHEN ${nome} IS NULL THEN '<c s="${estilo}"/>' ELSE concat('<c s="${estilo}"><v>', CAST(${valor} AS VARCHAR), '</v></c>') END`;
  });
  // One call over all the cells: a chain of || would hold a longer and longer text for each of them.
  return `concat('<row>', ${celulas.join(', ')}, '</row>')`;
}

async function medir(from: string, colunas: readonly ColunaRelatorio[]): Promise<number[]> {
  const tamanhos = colunas.map((c) => `coalesce(max(length(CAST(${identifier(c.key)} AS VARCHAR))), 0)`);
  const medidas = await umaLinha(`SELECT ${tamanhos.join(', ')} FROM (SELECT * FROM ${from} LIMIT 1000)`);
  return colunas.map((c, i) => Math.min(60, Math.max(9, c.key.length + 4, Number(medidas[i] ?? 0) + 3)));
}

function linhaTotais(colunas: readonly ColunaRelatorio[], { rotulo, valores }: LinhaTotais): string {
  const doRotulo = colunas.findIndex((c) => c.type === 'text');
  const celulas = colunas.map((c, i) => {
    const valor = valores[i] ?? null;
    if (valor !== null) return `<c s="${estiloTotalDe(c)}"><v>${valor}</v></c>`;
    return i === doRotulo ? celulaTexto(rotulo, ESTILO_TOTAL) : `<c s="${ESTILO_TOTAL}"/>`;
  });
  return `<row>${celulas.join('')}</row>`;
}

function planilhaParametros({ nome, parametros = {}, notas = [] }: ExportXlsxOptions): string {
  const linhas: [string, string | undefined][] = [
    ['Relatório', nome],
    ['Projeto', parametros.projeto],
    ['Período', parametros.periodo],
    ['Gerado em', parametros.geradoEm],
    ...notas.map(({ rotulo, texto }): [string, string] => [rotulo, texto]),
    ...(parametros.descricao ?? []).map((d): [string, string] => ['Descrição', d]),
  ];
  const rows = linhas
    .filter(([, valor]) => valor)
    .map(([rotulo, valor]) => `<row>${celulaTexto(rotulo, ESTILO_TOTAL)}${celulaTexto(valor ?? '')}</row>`);
  return `${inicioPlanilha([26, 90], false)}${rows.join('')}</sheetData></worksheet>`;
}
