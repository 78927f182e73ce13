import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { openSegredoCertificado } from '../certificados/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { isOwnerSuspenso } from '../usuarios/index.ts';
import type { BuscasRepo, TabelaBusca } from './buscas.repo.ts';

const MINUTO_MS = 60_000;
/** Pauses after tries without an answer; the last one is repeated. */
const ESPERAS_MINUTOS = [5, 15, 60, 360] as const;
const UM_DIA_MS = 24 * 60 * MINUTO_MS;

type Buscas = Pick<BuscasRepo<TabelaBusca>, 'lockBusca' | 'updateBusca'>;

export interface BuscaAberta {
  ownerId: string;
  empresaId: string;
  cnpj: string;
  /** The name of the certificate. */
  certificado: string;
  segredo: { pfx: Uint8Array; senha: string };
}

/**
 * Opens what is needed to ask; undefined when the search was stopped, its owner is suspended, or its certificate
 * cannot be used.
 */
export async function openBusca(
  deps: Deps,
  buscas: Buscas,
  { ownerId, empresaId }: { ownerId: string; empresaId: string },
): Promise<BuscaAberta | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await buscas.lockBusca(trx, empresaId);
    const empresa = await findEmpresaById(trx, empresaId);
    // What is due stays due: the routine sends it on when the owner is resumed.
    if (await isOwnerSuspenso(trx, ownerId)) return undefined;
    if (row === undefined || empresa === undefined || (!row.ligada && row.avulsas_em === null)) return undefined;
    const { certificado } = row;
    const aberto = await openSegredoCertificado(deps, trx, { ownerId, nome: certificado });
    if (aberto.ok) return { ownerId, empresaId, cnpj: empresa.cnpj, certificado, segredo: aberto.segredo };
    const agora = deps.clock.now();
    await buscas.updateBusca(trx, empresaId, {
      situacao: 'erro',
      mensagem: `${aberto.mensagem} Importe o renovado, ou escolha outro para a busca.`,
      ...waitUntil(row, new Date(agora.getTime() + UM_DIA_MS)),
      atualizada_em: agora,
    });
    return undefined;
  });
}

/** Shows why nothing came, and asks again: after a day, or after `falhou` later each time. */
export async function keepErro(
  deps: Deps,
  buscas: Buscas,
  { ownerId, empresaId, mensagem, falhou }: { ownerId: string; empresaId: string; mensagem: string; falhou: boolean },
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const row = await buscas.lockBusca(trx, empresaId);
    if (row === undefined) return;
    const agora = deps.clock.now();
    const minutos = ESPERAS_MINUTOS[Math.min(row.falhas, ESPERAS_MINUTOS.length - 1)] ?? 360;
    await buscas.updateBusca(trx, empresaId, {
      situacao: 'erro',
      mensagem,
      ...(falhou && { falhas: row.falhas + 1 }),
      ...waitUntil(row, new Date(agora.getTime() + (falhou ? minutos * MINUTO_MS : UM_DIA_MS))),
      atualizada_em: agora,
    });
  });
}

/** Puts off what is to be asked, and nothing else. */
function waitUntil(row: { ligada: boolean; avulsas_em: Date | null }, ate: Date) {
  return { ...(row.ligada && { proxima_em: ate }), ...(row.avulsas_em !== null && { avulsas_em: ate }) };
}
