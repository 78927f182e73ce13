import { cnpjRoot } from '@apura/br';
import type { ArquivoCatalogado, Catalogo } from '@apura/documentos';
import { listEmpregadores } from '@apura/retificacao';

/** The company when none was asked for: the root that most used files carry, and its lowest establishment. */
export function chooseEmpresa(arquivos: readonly ArquivoCatalogado[]): { cnpj: string; outras: number } | undefined {
  const used = arquivos.filter((a) => a.situacao === 'Usado' && a.cnpj !== null && a.cnpj.length === 14);
  // An obligation names its own taxpayer. An invoice names its issuer, so invoices count only when there is nothing
  // else.
  const speds = used.filter((a) => ['EFDC', 'EFDF', 'ECD', 'ECF'].includes(a.tipo));
  const voters = speds.length > 0 ? speds : used;
  const votes = new Map<string, { count: number; cnpj: string }>();
  for (const { cnpj } of voters) {
    if (cnpj === null) continue;
    const vote = votes.get(cnpjRoot(cnpj)) ?? { count: 0, cnpj };
    votes.set(cnpjRoot(cnpj), { count: vote.count + 1, cnpj: cnpj < vote.cnpj ? cnpj : vote.cnpj });
  }
  const [winner] = [...votes.values()].sort((a, b) => b.count - a.count || (a.cnpj < b.cnpj ? -1 : 1));
  return winner === undefined ? undefined : { cnpj: winner.cnpj, outras: votes.size - 1 };
}

const MEMORIA_MB = 256;

/**
 * The employer of the eSocial events that were read, by its head office, when all of them are of one CNPJ root; the
 * number of employers otherwise. An event file names no whole CNPJ, so that it cannot vote above.
 */
export async function findEmpregador(
  lido: Pick<Catalogo, 'tabelas'>,
  workDir: string,
): Promise<{ cnpj: string } | { empregadores: number }> {
  const { cnpjs, semCnpj } = await listEmpregadores({ tabelas: lido.tabelas, workDir, memoryLimitMb: MEMORIA_MB });
  const [cnpj] = cnpjs;
  return cnpj !== undefined && cnpjs.length === 1 && semCnpj === 0
    ? { cnpj }
    : { empregadores: cnpjs.length + semCnpj };
}
