import { buffer } from 'node:stream/consumers';
import type { ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { keepMeses } from '../arquivos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import * as repo from './nfse.repo.ts';

const POR_PAGINA = 500;
/** Goes up when the same documents would give another ZIP. */
const FORMA = 'nfse-1';

/** Puts the NFS-e that were distributed to a company into a project. Returns what to tell of those without room. */
export async function gatherNfse(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string; empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Promise<string[]> {
  const { ownerId, empresa, periodo } = projeto;
  const { empresaId, meses } = await asOwner(deps.db, ownerId, async (trx) => {
    const dona = await findEmpresaByCnpj(trx, empresa.cnpj);
    return { empresaId: dona?.id ?? '', meses: dona ? await repo.listMeses(trx, dona.id, periodo) : [] };
  });
  return keepMeses(deps, projeto, {
    documento: 'NFS-e',
    ferramenta: 'nfse',
    meses: meses.map(({ mes, conteudo, simulado }) => ({
      mes,
      simulado,
      feitoDe: () => `${FORMA} ${empresaId} ${mes} ${conteudo}`,
    })),
    read: (dias) => readInteiros(deps, { ownerId, empresaId, dias }),
  });
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
