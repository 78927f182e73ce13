import type { Prova } from '@apura/retificacao';

const NA_TELA = 20;

/** Prints the first occurrences of a rectification or of a simulation; `resto` says where the others are. */
export function printOcorrencias(
  { ocorrencias, totalOcorrencias }: Pick<Prova, 'ocorrencias' | 'totalOcorrencias'>,
  { print, resto }: { print: (line: string) => void; resto: string },
): void {
  for (const { nivel, mensagem, sugestao } of ocorrencias.slice(0, NA_TELA))
    print(`  ${nivel === 'ERRO' ? 'erro' : 'aviso'}: ${mensagem} ${sugestao}`.trimEnd());
  if (totalOcorrencias > NA_TELA) print(`  … e mais ${totalOcorrencias - NA_TELA}; ${resto}`);
}
