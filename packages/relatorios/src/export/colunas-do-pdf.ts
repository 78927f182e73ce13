import { formatMoney } from '@apura/br';
import type { ColunaRelatorio } from '../colunas.ts';
import type { ColunaPdf } from '../dossie/pdf/draw-tabela.ts';
import { MARGEM } from '../dossie/pdf/folha.ts';

/**
 * Letters of a cell that count for the width of its column: a longer text goes on in the next line. Where even the
 * widest paper has no room, long texts give it, before a code or an amount is broken.
 */
const MAX_LETRAS = [26, 20, 16, 14] as const;
/** Of a letter of a cell and of a heading, in parts of the size of the letters; and the space beside it, in points. */
const LARGURA_DA_LETRA = 0.57;
const LARGURA_DO_TITULO = 0.68;
const ESPACO = 9;
/** The long side of the paper, in points. */
const PAPEIS = [
  { size: 'A4', lado: 841.89 },
  { size: 'A3', lado: 1190.55 },
] as const;
const TAMANHOS = [8, 7, 6] as const;

export interface FormaDaFolha {
  size: 'A4' | 'A3';
  /** Of the letters, in points. */
  tamanho: number;
  colunas: readonly ColunaPdf[];
}

/** A value as the portal shows it. */
export function textoDaCelula(coluna: ColunaRelatorio, lido: string | number | null): string {
  if (lido === null) return '';
  const valor = String(lido);
  switch (coluna.type) {
    case 'date':
      return valor.split('-').reverse().join('/');
    case 'money':
      return formatMoney(valor);
    case 'percent':
      // Two decimals at least, and those that say something.
      return valor.replace(/(\.\d\d\d*?)0+$/, '$1').replace('.', ',');
    case 'decimal':
      return valor.replace('.', ',');
    default:
      return valor;
  }
}

/**
 * The smallest paper and the largest letters on which the columns stand side by side, each as wide as its heading's
 * longest word and most of its cells.
 */
export function formaDaFolha(
  colunas: readonly ColunaRelatorio[],
  linhas: readonly (readonly string[])[],
): FormaDaFolha {
  const medidas = colunas.map(({ key }, at) => ({
    palavra: Math.max(...key.split(' ').map((parte) => parte.length)) * LARGURA_DO_TITULO,
    texto: linhas.reduce((longo, linha) => Math.max(longo, linha[at]?.length ?? 0), 4),
  }));
  const larguras = (tamanho: number, letras: number) =>
    medidas.map(
      ({ palavra, texto }) => Math.max(palavra, Math.min(texto, letras) * LARGURA_DA_LETRA) * tamanho + ESPACO,
    );
  const formas = MAX_LETRAS.flatMap((letras, n) =>
    PAPEIS.flatMap(({ size, lado }) =>
      TAMANHOS.map((tamanho) => ({ size, lado, tamanho, larguras: larguras(tamanho, letras) })),
    ).filter(({ size, tamanho }) => n === 0 || (size === 'A3' && tamanho === 6)),
  );
  const cabe = formas.find((forma) => forma.larguras.reduce((soma, uma) => soma + uma, 0) <= forma.lado - 2 * MARGEM);
  const { size, tamanho, larguras: partes } = cabe ?? { size: 'A3', tamanho: 6, larguras: larguras(6, 11) };
  return {
    size,
    tamanho,
    colunas: colunas.map(({ key, type }, at) => ({
      titulo: key,
      parte: partes[at] ?? ESPACO,
      direita: type !== 'text' && type !== 'date',
    })),
  };
}
