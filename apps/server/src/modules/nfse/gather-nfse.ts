import { buffer } from 'node:stream/consumers';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type ArquivoFeito, keepFeito, ProjetoCheioError } from '../arquivos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import * as repo from './nfse.repo.ts';

const POR_PAGINA = 500;
/** Goes up when the same documents would give another ZIP. */
const FORMA = 'nfse-1';

/**
 * Puts the NFS-e that were distributed to a company into a project, a ZIP for each month of its period. Run again, it
 * makes only the months whose documents changed. Returns the months (AAAA-MM) that the project had no room for; for
 * those it keeps the earlier ZIP.
 */
export async function gatherNfse(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string; empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Promise<{ semLugar: string[] }> {
  const { ownerId, projetoId, empresa, periodo } = projeto;
  const { empresaId, meses } = await asOwner(deps.db, ownerId, async (trx) => {
    const dona = await findEmpresaByCnpj(trx, empresa.cnpj);
    return { empresaId: dona?.id ?? '', meses: dona ? await repo.listMeses(trx, dona.id, periodo) : [] };
  });
  const semLugar: string[] = [];
  for (const { mes, conteudo, simulado } of meses) {
    const dias = {
      inicio: [periodo.inicio, `${mes}-01`].toSorted()[1] ?? '',
      fim: [periodo.fim, `${mes}-31`].toSorted()[0] ?? '',
    };
    const arquivo: ArquivoFeito = {
      nome: `NFS-e distribuídas ${mes}.zip`,
      feitoDe: `${FORMA} ${empresaId} ${mes} ${conteudo}`,
      open: () => writeZip(readInteiros(deps, { ownerId, empresaId, dias })),
    };
    try {
      await keepFeito(deps, { ownerId, projetoId, ferramenta: 'nfse', simulado }, arquivo);
    } catch (error) {
      if (!(error instanceof ProjetoCheioError)) throw error;
      deps.log.warn({ projetoId, mes }, 'a project has no room for the NFS-e of a month');
      semLugar.push(mes);
    }
  }
  return { semLugar };
}

/** The documents of the days, one after the other: notes by their key, events by key, type and sequence. */
async function* readInteiros(
  deps: Deps,
  { ownerId, empresaId, dias }: { ownerId: string; empresaId: string; dias: { inicio: string; fim: string } },
): AsyncGenerator<ZipEntry> {
  for (let depoisDe = ''; ; ) {
    const pagina = await asOwner(deps.db, ownerId, (trx) =>
      repo.listInteiros(trx, empresaId, { ...dias, depoisDe, limit: POR_PAGINA }),
    );
    for (const { tipo, identificador, storage_key: key } of pagina) {
      if (key === null) continue;
      yield {
        name: `${identificador}-${tipo === 'nota' ? 'nfse' : 'evento-nfse'}.xml`,
        content: await buffer(await deps.storage.get(key)),
      };
    }
    const ultimo = pagina.at(-1);
    if (ultimo === undefined || pagina.length < POR_PAGINA) return;
    depoisDe = ultimo.identificador;
  }
}
