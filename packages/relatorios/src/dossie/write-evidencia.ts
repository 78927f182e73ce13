import { formatCnpj, formatCpf, formatDateBr, formatMoney } from '@apura/br';
import { LINHAS_NO_PDF } from './consultas-do-dossie.ts';
import type { DadosDossie } from './dados-do-dossie.ts';
import type { DocumentoPdf } from './pdf/create-documento.ts';
import { type ColunaPdf, col, num } from './pdf/draw-tabela.ts';

/** Files that the PDF lists; the workbook has all of them. */
const ARQUIVOS_NO_PDF = 60;
const LETRAS_NA_CELULA = 120;

const quantas = (n: number, uma: string, varias: string): string =>
  `${formatMoney(String(n))} ${n === 1 ? uma : varias}`;

export function writeEvidencia(doc: DocumentoPdf, { evidencia, lancamentos, arquivos }: DadosDossie): void {
  doc.secao('9. Evidência', { deitada: true });
  const { linhas, total } = evidencia;
  const classes = new Set(linhas.map((l) => l['Classe do Valor']));
  const [classe] = classes;
  // One class for all is said once.
  const colunas = evidencia.colunas.filter((key) => key !== 'Classe do Valor' || classes.size > 1);
  if (total === 0) {
    doc.paragrafo('Nenhuma linha com valor.');
    return;
  }
  const aMais = total - linhas.length;
  doc.paragrafo(
    aMais > 0
      ? `As ${LINHAS_NO_PDF} linhas de maior valor. ` +
          `A planilha deste dossiê traz mais ${quantas(aMais, 'linha', 'linhas')}.`
      : `${quantas(total, 'linha', 'linhas')} com valor, da maior para a menor. A planilha traz todas as colunas.`,
  );
  // The name of a file is longer than all else in its row.
  const numeroDe = new Map(arquivos.slice(0, ARQUIVOS_NO_PDF).map((a, i) => [a.arquivo, String(i + 1)]));
  const celulas = linhas.map((linha) =>
    colunas.map((key) => {
      const texto = celula(linha[key] ?? null, key);
      if (key === 'Arquivo') return numeroDe.get(texto) ?? texto;
      return key === 'Chave' ? texto.replace(/(\d{4})(?=\d)/g, '$1 ') : texto;
    }),
  );
  const deQueClasse = classes.size > 1 ? 'Linhas do relatório' : `Linhas do relatório, todas de ${classe}`;
  doc.tabela({
    legenda: colunas.includes('Arquivo')
      ? `${deQueClasse}, com a linha do arquivo de onde vieram; o arquivo está pelo número na lista da seção 10`
      : deQueClasse,
    colunas: colunasDaEvidencia(
      colunas.map((titulo, i) => ({
        titulo,
        celulas: celulas.map((c) => c[i] ?? ''),
        direita: ['Linha', 'Arquivo'].includes(titulo) || linhas.some((l) => ehNumero(l[titulo] ?? null)),
      })),
    ),
    linhas: celulas,
    tamanho: 7.5,
  });
  if (colunas.includes('CPF'))
    doc.paragrafo('O quadro identifica trabalhadores pelo CPF: entregue este dossiê só a quem pode vê-lo.');
  if (lancamentos === null) return;
  const { length } = lancamentos.linhas;
  const partes = [
    'A aba Folha da planilha traz',
    length < lancamentos.total ? `${formatMoney(String(length))} dos` : '',
    quantas(lancamentos.total, 'lançamento', 'lançamentos'),
    'da folha que estas linhas somam, com o trabalhador, o recibo do evento e o arquivo.',
  ];
  doc.paragrafo(partes.filter((parte) => parte !== '').join(' '));
}

const NUMERO = /^-?\d+\.\d+$/;
const ehNumero = (valor: string | number | null): boolean => typeof valor === 'string' && NUMERO.test(valor);

/** In figures: how wide a column of text is at most, and a word that may be broken. */
const LARGURA = 25;
const PALAVRA = 16;
/** The margins of a cell, and the room of a page. */
const MARGENS = 2;
const NA_PAGINA = 177;

/** How wide a text is, in figures: capitals are wider, points and blanks narrower. */
const larguraDe = (texto: string): number =>
  [...texto].reduce((soma, c) => soma + (/[-.,:;/ ]/.test(c) ? 0.55 : /\p{Lu}/u.test(c) ? 1.25 : 1.02), 0);
const maiorPalavra = (texto: string): number => Math.max(...texto.split(' ').map(larguraDe));

/** As wide as their contents; an amount and a short word are never broken, longer texts share what is left. */
function colunasDaEvidencia(
  colunas: readonly { titulo: string; celulas: readonly string[]; direita: boolean }[],
): ColunaPdf[] {
  const larguras = colunas.map(({ titulo, celulas, direita }) => {
    // Bold letters are wider.
    const palavras = celulas.map((c) => (direita ? larguraDe(c) : Math.min(PALAVRA, maiorPalavra(c))));
    const minima = Math.max(maiorPalavra(titulo) * 1.1, ...palavras) + MARGENS;
    const letras = Math.min(LARGURA, Math.max(...celulas.map(larguraDe))) + MARGENS;
    return { minima, folga: Math.max(0, letras - minima) };
  });
  const minimas = larguras.reduce((soma, l) => soma + l.minima, 0);
  const folgas = larguras.reduce((soma, l) => soma + l.folga, 0);
  const cabe = folgas === 0 ? 0 : Math.min(1, Math.max(0, (NA_PAGINA - minimas) / folgas));
  return colunas.map(({ titulo, direita }, i) => {
    const { minima = 0, folga = 0 } = larguras[i] ?? {};
    return { titulo, direita, parte: minima + folga * cabe };
  });
}

function celula(valor: string | number | null, key: string): string {
  if (valor === null) return '';
  const texto = String(valor);
  if (/CNPJ|CPF/.test(key)) return texto.length === 11 ? formatCpf(texto) : formatCnpj(texto);
  if (typeof valor === 'string' && NUMERO.test(texto)) return formatMoney(texto);
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto)) return formatDateBr(texto);
  return texto.length > LETRAS_NA_CELULA ? `${texto.slice(0, LETRAS_NA_CELULA - 1)}…` : texto;
}

export function writeArquivos(doc: DocumentoPdf, { arquivos }: DadosDossie): void {
  doc.secao('10. Arquivos lidos');
  const aMais = arquivos.length - ARQUIVOS_NO_PDF;
  doc.paragrafo(
    'O SHA-256 identifica o conteúdo de cada arquivo: quem tem o arquivo calcula o mesmo número e sabe que é ele.' +
      (aMais > 0 ? ` A planilha traz mais ${quantas(aMais, 'arquivo', 'arquivos')}.` : ''),
  );
  doc.tabela({
    legenda: 'Arquivos usados no projeto',
    colunas: [num('Nº', 0.8), col('Arquivo', 4), col('Tipo', 3), col('Período', 1.4), col('SHA-256', 6)],
    linhas: arquivos.slice(0, ARQUIVOS_NO_PDF).map((a, i) => [String(i + 1), a.arquivo, a.tipo, a.periodo, a.sha256]),
    tamanho: 7.5,
  });
}
