import type { Coletor } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import type { IntegraAberto } from '../../platform/coletores/port.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findContratoAberto, isServidoPelaInstalacao } from '../contratos/index.ts';
import { coletorDaFerramenta, NAO_LIBERADA, naoConfigurada } from './ferramentas-de-coleta.ts';
import type { Turno } from './turno-da-coleta.ts';

export type ColetorDoPasso =
  | { ok: true; coletor: Coletor }
  /** In Portuguese: why the collection cannot go on, and what to do. */
  | { ok: false; mensagem: string };

const PROVIDENCIA =
  'Confira o contrato em Configurações, painel Integra Contador, e use "Tentar de novo" nesta ferramenta.';

/**
 * The collector of one job: for the e-CAC with the owner's own contract, otherwise with the installation's where it
 * serves the owner. A change by the owner or the operator applies from the next step on. A contract is opened for this
 * job alone, so its accesses are not shared; `fechar` ends its connections.
 */
export function openColetor(
  deps: Deps,
  { ownerId, ferramenta }: Pick<Turno, 'ownerId' | 'ferramenta'>,
): { doPasso: () => Promise<ColetorDoPasso>; close: () => void } {
  let proprio: { versao: string; integra: IntegraAberto } | undefined;

  function close(): void {
    proprio?.integra.close();
    proprio = undefined;
  }

  async function findProprio(): Promise<ColetorDoPasso | undefined> {
    const { integra: fonte } = deps.coletores;
    if (ferramenta !== 'ecac' || fonte === null) return undefined;
    const aberto = await asOwner(deps.db, ownerId, (trx) => findContratoAberto(deps, trx, ownerId));
    if (aberto?.versao !== proprio?.versao) close();
    if (aberto === undefined) return undefined;
    if (!aberto.ok) return { ok: false, mensagem: `${aberto.mensagem} Depois use "Tentar de novo" nesta ferramenta.` };
    proprio ??= { versao: aberto.versao, integra: fonte.open(aberto.contrato, PROVIDENCIA) };
    return { ok: true, coletor: proprio.integra.coletor };
  }

  return {
    close,
    async doPasso() {
      const achado = await findProprio();
      if (achado !== undefined) return achado;
      const coletor = coletorDaFerramenta(deps.coletores, ferramenta);
      if (coletor === null) return { ok: false, mensagem: naoConfigurada(ferramenta) };
      const serve =
        ferramenta !== 'ecac' || (await asOwner(deps.db, ownerId, (trx) => isServidoPelaInstalacao(deps, trx)));
      return serve ? { ok: true, coletor } : { ok: false, mensagem: NAO_LIBERADA };
    },
  };
}
