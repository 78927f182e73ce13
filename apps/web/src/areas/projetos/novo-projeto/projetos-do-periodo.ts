import type { Projeto } from '@apura/contract';

type Conhecido = Pick<Projeto, 'cnpj' | 'periodoInicial' | 'periodoFinal'>;

/** The projects of a company that have a month in common with a period (AAAA-MM-DD), in the order of the list. */
export function projetosDoPeriodo<P extends Conhecido>(
  projetos: readonly P[],
  { cnpj, inicio, fim }: { cnpj: string; inicio: string; fim: string },
): P[] {
  const digits = plain(cnpj);
  return projetos.filter(
    (projeto) =>
      plain(projeto.cnpj) === digits &&
      projeto.periodoInicial.slice(0, 7) <= fim.slice(0, 7) &&
      projeto.periodoFinal.slice(0, 7) >= inicio.slice(0, 7),
  );
}

const plain = (cnpj: string): string => cnpj.replace(/[^0-9A-Z]/g, '');
