import { buffer } from 'node:stream/consumers';
import { formatPeriodo } from '@apura/br';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type ArquivoFeito, keepFeito, ProjetoCheioError } from '../arquivos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import * as repo from './notas.repo.ts';

const POR_PAGINA = 500;
/** Goes up when the same documents would give another ZIP. */
const FORMA = 'zip-1';

/**
 * Puts the invoices that were distributed to a company into a project, a ZIP for each month of its period. Run again,
 * it makes only the months with new documents. Returns the months (AAAA-MM) that the project had no room for; for those
 * it keeps the earlier ZIP.
 */
export async function gatherNotas(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string; empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Promise<{ semLugar: string[] }> {
  const { ownerId, projetoId, empresa, periodo } = projeto;
  const { empresaId, meses } = await asOwner(deps.db, ownerId, async (trx) => {
    const dona = await findEmpresaByCnpj(trx, empresa.cnpj);
    return { empresaId: dona?.id ?? '', meses: dona ? await repo.countInteiras(trx, dona.id, periodo) : [] };
  });
  const semLugar: string[] = [];
  for (const { mes, total, simulado } of meses) {
    const dias = { inicio: maxOf(periodo.inicio, `${mes}-01`), fim: minOf(periodo.fim, `${mes}-31`) };
    const arquivo: ArquivoFeito = {
      nome: `NF-e distribuídas ${mes}.zip`,
      // Documents are only ever added: as many of the same days are the same ones.
      feitoDe: `${FORMA} ${empresaId} ${dias.inicio} ${dias.fim} ${total}`,
      open: () => writeZip(readInteiras(deps, { ownerId, empresaId, dias })),
    };
    try {
      await keepFeito(deps, { ownerId, projetoId, ferramenta: 'nfe', simulado }, arquivo);
    } catch (error) {
      if (!(error instanceof ProjetoCheioError)) throw error;
      deps.log.warn({ projetoId, mes }, 'a project has no room for the invoices of a month');
      semLugar.push(mes);
    }
  }
  return { semLugar };
}

/** The messages of a project about the months of distributed notes that it has no room for. */
export function tellSemLugar(notas: 'NF-e' | 'NFS-e', semLugar: readonly string[]): string[] {
  return semLugar.map(
    (mes) =>
      `${notas} distribuídas de ${formatPeriodo(mes)}: o projeto chegou ao limite de 200 GB de ` +
      'arquivos. Crie outro projeto só com esse mês.',
  );
}

/**
 * The documents of the days, one after the other, under the names that programs give them: the key, and for events the
 * number too.
 */
async function* readInteiras(
  deps: Deps,
  { ownerId, empresaId, dias }: { ownerId: string; empresaId: string; dias: { inicio: string; fim: string } },
): AsyncGenerator<ZipEntry> {
  for (let depoisDe = ''; ; ) {
    const pagina = await asOwner(deps.db, ownerId, (trx) =>
      repo.listInteiras(trx, empresaId, { ...dias, depoisDe, limit: POR_PAGINA }),
    );
    for (const { tipo, chave, nsu, storage_key: key } of pagina) {
      const name = tipo === 'nota' ? `${chave}-procNFe.xml` : `${chave}-${nsu}-procEventoNFe.xml`;
      yield { name, content: await buffer(await deps.storage.get(key)) };
    }
    const ultima = pagina.at(-1);
    if (ultima === undefined || pagina.length < POR_PAGINA) return;
    depoisDe = ultima.nsu;
  }
}

const maxOf = (a: string, b: string): string => (a > b ? a : b);
const minOf = (a: string, b: string): string => (a < b ? a : b);
