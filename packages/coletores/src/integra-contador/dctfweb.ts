import { camposDe, textoDe } from './campos.ts';
import { call, pdfDe, type QuemPede, type Resultado, read, xmlDe } from './read-resposta.ts';

/** A period of the DCTFWeb: a month, or a year for the thirteenth salary. */
export interface PeriodoDctfweb {
  ano: string;
  /** Two digits; null for the thirteenth salary. */
  mes: string | null;
}

const DCTFWEB = { recibo: 'CONSRECIBO32', completa: 'CONSDECCOMPLETA33', xml: 'CONSXMLDECLARACAO38' } as const;
/**
 * A paper of a transmitted DCTFWeb, the latest of its period. Caution: the service also makes an XML of a declaration
 * that was not transmitted; only `recibo` and `completa` show the difference.
 */
export async function queryDctfweb(
  quem: QuemPede,
  papel: keyof typeof DCTFWEB,
  { ano, mes }: PeriodoDctfweb,
): Promise<Resultado<Uint8Array>> {
  const dados = mes === null ? { categoria: 41, anoPA: ano } : { categoria: 40, anoPA: ano, mesPA: mes };
  const resposta = await call(quem, { tipo: 'Consultar', sistema: 'DCTFWEB', servico: DCTFWEB[papel], dados });
  return read(resposta, (lidos) => {
    const { PDFByteArrayBase64, XMLStringBase64 } = camposDe(lidos);
    return papel === 'xml' ? xmlDe(textoDe(XMLStringBase64)) : pdfDe(textoDe(PDFByteArrayBase64));
  });
}
