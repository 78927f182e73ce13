import { buffer } from 'node:stream/consumers';
import type { ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { keepMeses } from '../arquivos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import * as repo from './notas.repo.ts';

const POR_PAGINA = 500;
/** Goes up when the same documents would give another ZIP. */
const FORMA = 'zip-1';

/** Puts the invoices that were distributed to a company into a project. Returns what to tell of those without room. */
export async function gatherNotas(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string; empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Promise<string[]> {
  const { ownerId, empresa, periodo } = projeto;
  const { empresaId, meses } = await asOwner(deps.db, ownerId, async (trx) => {
    const dona = await findEmpresaByCnpj(trx, empresa.cnpj);
    return { empresaId: dona?.id ?? '', meses: dona ? await repo.countInteiras(trx, dona.id, periodo) : [] };
  });
  return keepMeses(deps, projeto, {
    documento: 'NF-e',
    ferramenta: 'nfe',
    meses: meses.map(({ mes, total, simulado }) => ({
      mes,
      simulado,
      // Documents are only ever added: as many of the same days are the same ones.
      feitoDe: ({ inicio, fim }) => `${FORMA} ${empresaId} ${inicio} ${fim} ${total}`,
    })),
    read: (dias) => readInteiras(deps, { ownerId, empresaId, dias }),
  });
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
