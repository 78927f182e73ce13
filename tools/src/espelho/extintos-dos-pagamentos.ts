import type { DebitoExtinto } from '@apura/retificacao';

/** The tax and regime of the codes of payment (M205, M605). */
const CODIGOS: Readonly<Record<string, Pick<DebitoExtinto, 'tributo'> & { regime: 'NC' | 'Cumulativo' }>> = {
  '6912': { tributo: 'PIS', regime: 'NC' },
  '8109': { tributo: 'PIS', regime: 'Cumulativo' },
  '5856': { tributo: 'COFINS', regime: 'NC' },
  '2172': { tributo: 'COFINS', regime: 'Cumulativo' },
};

/** What a listing of payments extinguished, payment by payment. */
export function extintosDosPagamentos(csv: string): DebitoExtinto[] {
  return csv.split(/\r?\n/).flatMap((linha): DebitoExtinto[] => {
    const [tipo, , apuracao = '', , , codigo = '', , principal = ''] = linha.split(';');
    const periodo = apuracao.replace(/^\d\d\/(\d\d)\/(\d{4})$/, '$2-$1');
    const debito = CODIGOS[codigo];
    return tipo === 'DARF' && debito ? [{ ...debito, periodo, valor: principal.replace(',', '.') }] : [];
  });
}
