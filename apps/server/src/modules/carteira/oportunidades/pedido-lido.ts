import { foldText, listCompetencias, moveCompetencia } from '@apura/br';

/** A PER/DCOMP in force, as report 100 shows it. */
export interface PedidoLido {
  numero: string;
  /** The kind of credit, in the paper's words. */
  credito: string;
  /** yyyy-MM-dd. */
  transmissao: string;
  /** A month, a quarter, a year or two days, as {@link mesesDoCredito} reads it; empty where the paper says none. */
  periodo: string;
}

/** What of an opportunity decides whether a paper is about it. */
export interface AlvoDoPedido {
  anos: readonly number[];
  /** Months (yyyy-MM) in which what its findings are about was paid; none of balances. */
  meses: readonly string[];
  /** From this day on (yyyy-MM-dd) a paper can be the request for it. */
  desde: string;
  /** Of `teses.credito`: the kinds of credit by which the thesis is asked for; empty for none. */
  credito: string;
}

/**
 * Whether a paper asks for what an opportunity found. A paper names a kind of credit and a period, never a thesis
 * (opportunities.md A.9): the kind has to be one of the thesis, the period one of its findings', and it has to have
 * been sent after they were found. A payment is made in the month after its period, or within it.
 */
export function cobre(pedido: PedidoLido, { anos, meses, desde, credito }: AlvoDoPedido): boolean {
  if (credito === '' || pedido.transmissao < desde) return false;
  if (!new RegExp(credito).test(foldText(pedido.credito))) return false;
  const doPedido = mesesDoCredito(pedido.periodo);
  if (doPedido.length === 0 || !doPedido.some((mes) => anos.includes(Number(mes.slice(0, 4))))) return false;
  if (meses.length === 0) return true;
  const pagos = new Set([...doPedido, ...doPedido.map((mes) => moveCompetencia(mes, 1))]);
  return meses.some((mes) => pagos.has(mes));
}

/** The months (yyyy-MM) of a credit's period; none where it names no year. */
export function mesesDoCredito(periodo: string): string[] {
  const dias = [...periodo.matchAll(/\d{2}\/(\d{2})\/(\d{4})/g)].map(([, mes, ano]) => `${ano}-${mes}`);
  const [de, ate = de] = dias;
  if (de !== undefined && ate !== undefined) return de <= ate ? listCompetencias(`${de}-01`, `${ate}-01`) : [];
  const trimestre = /^([1-4])T\/(\d{4})$/.exec(periodo);
  if (trimestre !== null) return mesesDe(Number(trimestre[2]), { de: Number(trimestre[1]) * 3 - 2, n: 3 });
  const mes = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(periodo);
  if (mes !== null) return [`${mes[2]}-${mes[1]}`];
  const ano = /\d{4}/.exec(periodo);
  return ano === null ? [] : mesesDe(Number(ano[0]), { de: 1, n: 12 });
}

const mesesDe = (ano: number, { de, n }: { de: number; n: number }): string[] =>
  Array.from({ length: n }, (_, at) => `${ano}-${String(de + at).padStart(2, '0')}`);
