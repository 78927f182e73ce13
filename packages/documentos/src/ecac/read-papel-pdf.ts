import type { PaginaPdf } from '../pdf/pdf-lido.ts';
import { type LinhaFolha, linesOf } from './folha.ts';
import { listingOf } from './listagem-pdf.ts';
import type { PapelLido } from './papel-lido.ts';
import { isPgdas, isPgmei, readPgdas, readPgmei } from './pgdas/read-pgdas.ts';
import { isComprovante, readComprovante } from './read-comprovante.ts';
import { isDarfSicalc, readDarf } from './read-darf.ts';
import { isDctf, readDctf } from './read-dctf.ts';
import { isReciboDctfweb, readReciboDctfweb } from './read-dctfweb-recibo.ts';
import { isFontesPagadoras, readFontesPdf } from './read-fontes-pdf.ts';
import { readListagem } from './read-listagem.ts';
import { isPerdcomp, readPerdcomp } from './read-perdcomp.ts';

const LEITORES: readonly { is(l: readonly LinhaFolha[]): boolean; read(l: readonly LinhaFolha[]): PapelLido }[] = [
  { is: isDctf, read: readDctf },
  { is: isReciboDctfweb, read: readReciboDctfweb },
  { is: isComprovante, read: readComprovante },
  { is: isDarfSicalc, read: readDarf },
  { is: isFontesPagadoras, read: readFontesPdf },
  { is: isPgdas, read: readPgdas },
  // The slip of a MEI is a document of payment, which is looked for above.
  { is: isPgmei, read: readPgmei },
];

/**
 * Reads the text of a PDF as a paper of the e-CAC, recognised by its titles and labels; null when it is of no known
 * kind. It never throws for the content of a paper.
 */
export function readPapelPdf(paginas: readonly PaginaPdf[]): PapelLido | null {
  const linhas = linesOf(paginas);
  const leitor = LEITORES.find((l) => l.is(linhas));
  if (leitor) return leitor.read(linhas);
  // A listing of PER/DCOMP holds their numbers too, so the headings are looked for first.
  const listagem = listingOf(linhas);
  if (listagem) return readListagem(listagem);
  return isPerdcomp(linhas) ? readPerdcomp(linhas) : null;
}
