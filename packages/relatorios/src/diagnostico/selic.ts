import type { TaxasSelic } from '../leitura/read-taxas-selic.ts';
import { selicDoMesDoUso } from '../leitura/resultado-do-dia.ts';

/**
 * The Selic on what was paid in `mes` and is used on the day `hoje`, in hundredths of a percent (1.234 are 12,34 %):
 * nothing in the month of the payment; afterwards the plain sum of the known months between payment and use, and the
 * month of use. It is the rule of catalogo/cruzamento/oportunidades-do-dia.sql.
 */
export function fatorSelic(mes: string, { hoje, selic }: { hoje: string; selic: TaxasSelic }): bigint {
  const uso = hoje.slice(0, 7);
  if (mes >= uso) return 0n;
  return selic
    .filter((t) => t.mes > mes && t.mes < uso)
    .reduce((total, t) => total + pontosDe(t.taxa), pontosDe(selicDoMesDoUso(hoje)));
}

function pontosDe(taxa: string): bigint {
  const [inteiro = '0', fracao = ''] = taxa.replace('-', '').split('.');
  const pontos = BigInt(inteiro) * 100n + BigInt(`${fracao}00`.slice(0, 2));
  return taxa.startsWith('-') ? -pontos : pontos;
}
