import { formatDateBr, formatMoney } from '@apura/br';
import { LINHAS_NO_PDF } from './consultas-do-dossie.ts';
import type { DadosDossie } from './dados-do-dossie.ts';
import type { DocumentoPdf } from './pdf/create-documento.ts';
import { type ColunaPdf, col } from './pdf/draw-tabela.ts';

/** Files that the PDF lists; the workbook has all of them. */
const ARQUIVOS_NO_PDF = 60;
const LETRAS_NA_CELULA = 120;

const quantas = (n: number, uma: string, varias: string): string =>
  `${formatMoney(String(n))} ${n === 1 ? uma : varias}`;

export function writeEvidencia(doc: DocumentoPdf, { evidencia, lancamentos }: DadosDossie): void {
  doc.secao('9. Evidência', { deitada: true });
  const { colunas, linhas, total } = evidencia;
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
  doc.tabela({
    legenda: colunas.includes('Arquivo')
      ? 'Linhas do relatório com arquivo e linha de onde vieram'
      : 'Linhas do relatório',
    colunas: colunas.map((titulo) =>
      colunaDaEvidencia(
        titulo,
        linhas.map((l) => l[titulo] ?? null),
      ),
    ),
    linhas: linhas.map((linha) => colunas.map((key) => celula(linha[key] ?? null))),
    tamanho: 7.5,
  });
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

function colunaDaEvidencia(titulo: string, valores: readonly (string | number | null)[]): ColunaPdf {
  const direita = valores.some((v) => typeof v === 'string' && NUMERO.test(v)) || titulo === 'Linha';
  const letras = Math.max(titulo.length * 0.7, ...valores.map((v) => celula(v).length));
  // An amount is never broken.
  return { titulo, parte: Math.min(24, Math.max(direita ? 13 : 9, letras)), direita };
}

function celula(valor: string | number | null): string {
  if (valor === null) return '';
  const texto = String(valor);
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
    colunas: [col('Arquivo', 4), col('Tipo', 3), col('Período', 1.4), col('SHA-256', 6)],
    linhas: arquivos.slice(0, ARQUIVOS_NO_PDF).map((a) => [a.arquivo, a.tipo, a.periodo, a.sha256]),
    tamanho: 7.5,
  });
}
