import { addMonths, formatDateBr } from '@apura/br';
import { addDias } from './calendario-esocial.ts';

interface Pacote {
  inicio: string;
  fim: string;
}

/** The most days of one request in the eSocial's own portal. */
const DIAS = 35;
const MAX_ESCRITOS = 4;

/**
 * Intervals to request in the eSocial's own portal, by days of sending, when the services did not give whole months. An
 * interval has up to 35 days. An event of a month is sent until the middle of the next month, so each month is
 * requested with the one after it; days that have not come are left out.
 */
export function pacotesDoPortal(perApur: readonly string[], hoje: string): Pacote[] {
  const periodos = perApur
    .map((um) => (um.length === 4 ? `${um}-12` : um))
    .map((mes) => ({ inicio: `${mes}-01`, fim: minOf(addDias(addMonths(`${mes}-01`, 2), -1), hoje) }))
    .filter(({ inicio }) => inicio <= hoje)
    .toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1));
  const inteiros: Pacote[] = [];
  for (const periodo of periodos) {
    const ultimo = inteiros.at(-1);
    if (ultimo !== undefined && periodo.inicio <= addDias(ultimo.fim, 1)) ultimo.fim = maxOf(ultimo.fim, periodo.fim);
    else inteiros.push({ ...periodo });
  }
  return inteiros.flatMap(({ inicio, fim }) => {
    const pacotes: Pacote[] = [];
    for (let de = inicio; de <= fim; de = addDias(de, DIAS)) {
      pacotes.push({ inicio: de, fim: minOf(addDias(de, DIAS - 1), fim) });
    }
    return pacotes;
  });
}

/** Which packages to download by hand, and how; without months only how. */
export function tellPacotes(perApur: readonly string[], hoje: string): string {
  const pacotes = pacotesDoPortal(perApur, hoje);
  const [primeiro] = pacotes;
  const ultimo = pacotes.at(-1);
  const oque =
    primeiro === undefined || ultimo === undefined
      ? 'peça o período em pedidos de até 35 dias'
      : pacotes.length <= MAX_ESCRITOS
        ? `peça os eventos enviados ${join(pacotes.map(tell))}, um pedido para cada intervalo`
        : `peça os eventos enviados ${tell({ inicio: primeiro.inicio, fim: ultimo.fim })} em ` +
          `${pacotes.length} pedidos de até 35 dias, o primeiro ${tell(primeiro)}`;
  return (
    'No portal do eSocial (www.esocial.gov.br), entre com o certificado da empresa, abra Download e depois ' +
    `Solicitação, ${oque} e, quando ficarem prontos, envie os ZIPs em um projeto com Upload Manual. O ` +
    'portal aceita 12 pedidos por dia e guarda cada pacote por 7 dias.'
  );
}

const tell = ({ inicio, fim }: Pacote): string => `de ${formatDateBr(inicio)} a ${formatDateBr(fim)}`;
const minOf = (a: string, b: string): string => (a < b ? a : b);
const maxOf = (a: string, b: string): string => (a > b ? a : b);

function join(textos: readonly string[]): string {
  return textos.length < 2 ? textos.join('') : `${textos.slice(0, -1).join(', ')} e ${textos.at(-1)}`;
}
