import type { Recibos, ResumoDoRascunho } from '@apura/contract';

/** The length of a receipt of a SPED file. */
export const LETRAS_DO_RECIBO = 41;

export type MesComRecibo = ResumoDoRascunho['meses'][number];

/** A receipt as the workbook takes it: what people add when they copy it goes. */
export function cleanRecibo(texto: string): string {
  return texto.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** What is wrong with a receipt, if anything; an empty one is allowed. */
export function faultOfRecibo(recibo: string, { comeco }: Pick<MesComRecibo, 'comeco'>): string | undefined {
  if (recibo === '') return undefined;
  if (recibo.length !== LETRAS_DO_RECIBO)
    return `O recibo tem ${LETRAS_DO_RECIBO} letras e números; este tem ${recibo.length}.`;
  if (comeco !== '' && !recibo.startsWith(comeco))
    return 'Este recibo é de outro arquivo: o deste mês começa de outro jeito.';
  return undefined;
}

/** What the field of a month begins with: the kept receipt, else one that a document of the project gives. */
export const reciboInicial = ({ recibo, sugestao }: MesComRecibo): string =>
  recibo === '' ? (sugestao?.recibo ?? '') : recibo;

/** Where the receipt in a month's field comes from, or what to do without one; nothing of a typed one. */
export function origemDoRecibo(
  recibo: string,
  mes: Pick<MesComRecibo, 'arquivo' | 'recibo' | 'sugestao'>,
): { falta: boolean; texto: string } | undefined {
  const { sugestao } = mes;
  if (recibo === '')
    return { falta: true, texto: 'Falta o recibo: copie os 41 caracteres do recibo de entrega deste arquivo.' };
  if (recibo === sugestao?.recibo) {
    const { de, arquivo } = sugestao;
    if (de === 'retificadora')
      return {
        falta: false,
        texto: `Veio de ${arquivo}, que declara substituir este arquivo. Se ela foi transmitida, use o recibo dela.`,
      };
    return {
      falta: false,
      texto: arquivo === mes.arquivo ? 'Veio do nome do arquivo.' : `Veio do nome de ${arquivo}.`,
    };
  }
  return recibo === mes.recibo ? { falta: false, texto: 'Guardado neste rascunho.' } : undefined;
}

/** A column that was pasted into the receipt of a month, shared out from there on; undefined for a single receipt. */
export function sharePasted(texto: string, meses: readonly MesComRecibo[], desde: number): Recibos | undefined {
  const linhas = texto.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  if (linhas.length < 2) return undefined;
  const recibos: Recibos = {};
  for (const [n, linha] of linhas.entries()) {
    const mes = meses[desde + n];
    if (mes === undefined) break;
    // A row of several cells: the receipt is the longest of them.
    const celula = linha.split('\t').reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '');
    recibos[mes.periodo] = cleanRecibo(celula);
  }
  return recibos;
}

/** What is sent: whole receipts only. */
export function sentRecibos(recibos: Recibos): Recibos {
  return Object.fromEntries(Object.entries(recibos).filter(([, recibo]) => recibo.length === LETRAS_DO_RECIBO));
}
