import { decodePapel } from '../ecac/decode-papel.ts';
import { linesOf } from '../ecac/folha.ts';
import { listingOf } from '../ecac/listagem-pdf.ts';
import { findListagem } from '../ecac/listagens.ts';
import { parseLinhaFontes } from '../ecac/read-fontes-txt.ts';
import { type LinhaListagem, parseCsv, parseHtml, textOfLinha } from '../ecac/tabela-texto.ts';
import type { PaginaPdf } from '../pdf/pdf-lido.ts';
import type { CampoOrigem } from './read-origem-sped.ts';

/** A line of a paper as it is shown; `pagina` is null in papers without pages. */
export interface LinhaPapelTexto {
  pagina: number | null;
  texto: string;
  campos: CampoOrigem[];
}

const MAXIMO_TEXTO = 4_000;

/** The lines of a PDF, page by page. Rows of a listing have its headings as field names. */
export function linhasPdf(paginas: readonly PaginaPdf[]): LinhaPapelTexto[] {
  const linhas = linesOf(paginas);
  const campos = camposOf(listingOf(linhas) ?? []);
  return linhas.map((l) => ({
    pagina: l.pagina,
    texto: l.celulas.map((c) => c.texto).join('  '),
    campos: campos.get(`${l.pagina} ${l.linha}`) ?? [],
  }));
}

/** The lines of a text, or the rows of a page's tables. Rows of a listing have its headings as field names. */
export function linhasTexto(bytes: Uint8Array): LinhaPapelTexto[] {
  const texto = decodePapel(bytes).replace(/^\ufeff/, '');
  if (/<(?:table|tr)\b/i.test(texto.slice(0, 200_000))) {
    const rows = parseHtml(texto).map((row, i) => ({ ...row, linha: i + 1 }));
    const campos = camposOf(rows);
    return rows.map((row) => ({ pagina: null, texto: cut(textOfLinha(row)), campos: campos.get(chaveOf(row)) ?? [] }));
  }
  const campos = camposOf(parseCsv(texto));
  const linhas = texto.split(/\r\n|\n|\r/);
  if (linhas.at(-1) === '') linhas.pop();
  return linhas.map((linha, i) => ({
    pagina: null,
    texto: cut(linha),
    campos: campos.get(`${null} ${i + 1}`) ?? camposFontes(linha),
  }));
}

const cut = (texto: string): string => texto.slice(0, MAXIMO_TEXTO);
const chaveOf = (l: LinhaListagem): string => `${l.pagina} ${l.linha}`;

/** The cells of each row below the headings of a listing, by the place of the row. */
function camposOf(rows: readonly LinhaListagem[]): Map<string, CampoOrigem[]> {
  const campos = new Map<string, CampoOrigem[]>();
  let titulos: readonly string[] | null = null;
  for (const row of rows) {
    if (findListagem(row.celulas)) titulos = row.celulas;
    else if (titulos) {
      const nomes = titulos;
      campos.set(
        chaveOf(row),
        row.celulas.map((valor, i) => ({ campo: nomes[i] || `coluna ${i + 1}`, valor: cut(valor) })),
      );
    }
  }
  return campos;
}

const CAMPOS_FONTES = ['CNPJ', 'Tipo', 'Nome', 'Data', 'Código de Receita', 'Rendimento', 'Tributo Retido'];

function camposFontes(linha: string): CampoOrigem[] {
  const campos = parseLinhaFontes(linha);
  return campos === null ? [] : CAMPOS_FONTES.map((campo, i) => ({ campo, valor: campos[i] ?? '' }));
}
