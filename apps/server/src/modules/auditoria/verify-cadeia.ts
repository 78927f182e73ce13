import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import * as repo from './cadeia.repo.ts';

/** The first row of an owner's activity log that was changed after it was written. */
interface LinhaQuebrada {
  /** Its place in the chain; null for a row that no link names. */
  ordem: string | null;
  id: string;
  acao: string | null;
  quando: Date | null;
  /** In Portuguese. */
  motivo: string;
}

export interface CadeiaVerificada {
  linhas: number;
  /** Place and link (hexadecimal) of the last row that holds. */
  cabeca: { ordem: string; elo: string } | null;
  quebrada: LinhaQuebrada | null;
}

const POR_VEZ = 2_000;

/**
 * Reads an owner's whole activity log and computes its chain again. Rows discarded by retention are skipped when a row
 * of the chain records it. `esperado` is a link noted earlier (by the process log, or an earlier call): without it one
 * cannot detect that the last rows of a chain were cut off together with their links.
 */
export async function verifyCadeia(
  deps: Deps,
  ownerId: string,
  esperado?: { ordem: string; elo: string },
): Promise<CadeiaVerificada> {
  let cabeca: { ordem: string; elo: string } | null = null;
  let anterior: Buffer = Buffer.alloc(0);
  let linhas = 0;
  let achado = esperado === undefined;
  const broken = (quebrada: LinhaQuebrada): CadeiaVerificada => ({ linhas, cabeca, quebrada });
  for (;;) {
    const elos = await asOwner(deps.db, ownerId, (trx) => repo.listElos(trx, cabeca?.ordem ?? '0', POR_VEZ));
    for (const { ordem, auditoria_id: id, elo, texto, acao, criado_em: quando } of elos) {
      const linha = { ordem, id, acao, quando };
      if (cabeca === null && ordem !== '1') {
        const ancora = await asOwner(deps.db, ownerId, (trx) => repo.findAncora(trx, menosUm(ordem)));
        if (ancora === undefined) return broken({ ...linha, motivo: 'as linhas antes dela foram excluídas' });
        anterior = Buffer.from(ancora, 'hex');
      } else if (cabeca !== null && menosUm(ordem) !== cabeca.ordem) {
        return broken({ ...linha, motivo: 'a linha antes dela foi excluída' });
      }
      if (texto === null) return broken({ ...linha, motivo: 'a linha foi excluída' });
      const certo = createHash('sha256').update(anterior).update(texto, 'utf8').digest();
      if (!certo.equals(elo)) return broken({ ...linha, motivo: 'a linha ou o elo dela foi alterado' });
      anterior = elo;
      linhas += 1;
      cabeca = { ordem, elo: elo.toString('hex') };
      if (ordem === esperado?.ordem) achado = cabeca.elo === esperado.elo;
      if (ordem === esperado?.ordem && !achado) return broken({ ...linha, motivo: 'o elo não é o esperado' });
    }
    if (elos.length < POR_VEZ) break;
  }
  const solta = await asOwner(deps.db, ownerId, repo.findSemElo);
  if (solta !== undefined) {
    const { id, acao, criado_em: quando } = solta;
    return broken({ ordem: null, id, acao, quando, motivo: 'a linha não tem elo: não foi o portal que a escreveu' });
  }
  if (!achado && esperado !== undefined) {
    const { ordem } = esperado;
    return broken({ ordem, id: '-', acao: null, quando: null, motivo: 'a linha esperada não está mais na cadeia' });
  }
  return { linhas, cabeca, quebrada: null };
}

function menosUm(ordem: string): string {
  return String(BigInt(ordem) - 1n);
}
