import { cnpjRoot, formatCnpj, ultimoDiaDoMes } from '@apura/br';

/** The company of a project and its days. Null: no such check. */
export interface Escopo {
  /** CNPJ of the company, 14 positions without punctuation. */
  cnpj: string | null;
  inicio: string | null;
  fim: string | null;
}

/** The scope in normal form: CNPJ without punctuation, months as their first and last day. */
export function parseEscopo(o: {
  empresa: { cnpj: string } | null;
  periodo: { inicio: string; fim: string } | null;
}): Escopo {
  return {
    cnpj: o.empresa ? plainDocument(o.empresa.cnpj) : null,
    inicio: o.periodo ? firstDay(o.periodo.inicio) : null,
    fim: o.periodo ? lastDay(o.periodo.fim) : null,
  };
}

/** CNPJ or CPF in upper case without punctuation. */
export const plainDocument = (texto: string): string => texto.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Whether one of the documents is a CNPJ with the root of the company; always true without a company. */
export function isOfEmpresa(escopo: Escopo, documentos: readonly (string | null)[]): boolean {
  const { cnpj } = escopo;
  if (cnpj === null) return true;
  return documentos.some((d) => {
    const limpo = d === null ? '' : plainDocument(d);
    return limpo.length === 14 && cnpjRoot(limpo) === cnpjRoot(cnpj);
  });
}

/** Whether two ranges of days (yyyy-MM-dd) have a day in common; always true without a period. */
export function isInPeriodo(escopo: Escopo, inicio: string, fim: string): boolean {
  return (escopo.fim === null || inicio <= escopo.fim) && (escopo.inicio === null || fim >= escopo.inicio);
}

/** CNPJ or CPF with punctuation. */
export function formatDocument(texto: string): string {
  const limpo = plainDocument(texto);
  return limpo.length === 11 ? limpo.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4') : formatCnpj(limpo);
}

const firstDay = (texto: string): string => (texto.length === 7 ? `${texto}-01` : texto.slice(0, 10));

function lastDay(texto: string): string {
  return texto.length === 7 ? ultimoDiaDoMes(texto) : texto.slice(0, 10);
}
