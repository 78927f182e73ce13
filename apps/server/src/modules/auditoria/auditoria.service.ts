import { Readable } from 'node:stream';
import { matchesSearch, searchWords } from '@apura/br';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { fraseDaAcao, listAcoes } from './acoes.ts';
import { presentLinha } from './auditoria.presenter.ts';
import * as repo from './auditoria.repo.ts';

/** A window of the caller's owner's log, newest first; the search also finds the sentences of the codes. */
export async function listAuditoria(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { offset: number; limit: number; q?: string | undefined },
): Promise<{ linhas: repo.LinhaAuditoria[]; total: number }> {
  const busca = searchWords(pedido.q ?? '').map((palavra) => ({
    palavra,
    acoes: listAcoes().filter((acao) => matchesSearch(palavra, [fraseDaAcao(acao)])),
  }));
  return asOwner(deps.db, sessao.ownerId, (trx) =>
    repo.listAuditoria(trx, { offset: pedido.offset, limit: pedido.limit, busca }),
  );
}

const LINHAS_POR_VEZ = 1_000;
const DIA_MS = 86_400_000;

/** Days of São Paulo, both included; null where there is no bound. */
export interface Periodo {
  inicio: string | null;
  fim: string | null;
}

/**
 * The activity log of a period as JSON lines, oldest first. That it was exported is its last row, if the period goes
 * so far.
 */
export async function exportAuditoria(deps: Deps, sessao: SessaoAtual, periodo: Periodo): Promise<Readable> {
  const { ownerId, usuarioId } = sessao;
  const rotulo = `${periodo.inicio ?? 'início'} a ${periodo.fim ?? 'hoje'}`;
  await asOwner(deps.db, ownerId, (trx) =>
    repo.insertAuditoria(trx, { ownerId, usuarioId, acao: 'auditoria.exportada', rotulo }),
  );
  return Readable.from(linhasDoPeriodo(deps, ownerId, periodo));
}

/** The same for the operator's command line. */
export async function exportOfOwner(
  deps: Deps,
  { ownerId, operador, periodo }: { ownerId: string; operador: string; periodo: Periodo },
): Promise<Readable> {
  await asOwner(deps.db, ownerId, (trx) =>
    repo.insertAuditoria(trx, { ownerId, usuarioId: null, acao: 'auditoria.exportada', dados: { operador } }),
  );
  return Readable.from(linhasDoPeriodo(deps, ownerId, periodo));
}

async function* linhasDoPeriodo(deps: Deps, ownerId: string, { inicio, fim }: Periodo): AsyncGenerator<string> {
  const desde = inicio === null ? null : meiaNoite(inicio);
  const ate = fim === null ? null : new Date(meiaNoite(fim).getTime() + DIA_MS);
  let depoisDe = '0';
  for (;;) {
    const linhas = await asOwner(deps.db, ownerId, (trx) =>
      repo.listPeriodo(trx, { inicio: desde, fim: ate, depoisDe, limit: LINHAS_POR_VEZ }),
    );
    if (linhas.length > 0) yield linhas.map((linha) => `${JSON.stringify(presentLinha(linha))}\n`).join('');
    depoisDe = linhas.at(-1)?.ordem ?? depoisDe;
    if (linhas.length < LINHAS_POR_VEZ) return;
  }
}

/** São Paulo has had no summer time since 2019. */
function meiaNoite(dia: string): Date {
  return new Date(`${dia}T00:00:00-03:00`);
}
