import { formatPeriodo } from '@apura/br';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import { keepFeito } from './keep-feito.ts';
import { ProjetoCheioError } from './upload/quota-do-projeto.ts';

interface Periodo {
  inicio: string;
  fim: string;
}

/** The months of a project whose documents are put into it. */
export interface Meses {
  /** As users say it: `NF-e`. */
  documento: 'NF-e' | 'NFS-e';
  ferramenta: 'nfe' | 'nfse';
  /** AAAA-MM each. `feitoDe` of the days changes exactly with the documents. */
  meses: readonly { mes: string; simulado: boolean; feitoDe: (dias: Periodo) => string }[];
  read: (dias: Periodo) => AsyncGenerator<ZipEntry>;
}

/**
 * Puts documents that were distributed to a company into a project, a ZIP for each month of its period. Run again, it
 * makes only the months whose documents changed. Returns a message for each month that the project had no room for; for
 * those it keeps the earlier ZIP.
 */
export async function keepMeses(
  deps: Deps,
  { ownerId, projetoId, periodo }: { ownerId: string; projetoId: string; periodo: Periodo },
  { documento, ferramenta, meses, read }: Meses,
): Promise<string[]> {
  const semLugar: string[] = [];
  for (const { mes, simulado, feitoDe } of meses) {
    const dias = { inicio: maxOf(periodo.inicio, `${mes}-01`), fim: minOf(periodo.fim, `${mes}-31`) };
    try {
      await keepFeito(
        deps,
        { ownerId, projetoId, ferramenta, simulado },
        {
          nome: `${documento} distribuídas ${mes}.zip`,
          feitoDe: feitoDe(dias),
          open: () => writeZip(read(dias)),
        },
      );
    } catch (error) {
      if (!(error instanceof ProjetoCheioError)) throw error;
      deps.log.warn({ projetoId, mes, ferramenta }, 'a project has no room for the distributed documents of a month');
      semLugar.push(
        `${documento} distribuídas de ${formatPeriodo(mes)}: o projeto chegou ao limite de 200 GB de ` +
          'arquivos. Crie outro projeto só com esse mês.',
      );
    }
  }
  return semLugar;
}

const maxOf = (a: string, b: string): string => (a > b ? a : b);
const minOf = (a: string, b: string): string => (a < b ? a : b);
