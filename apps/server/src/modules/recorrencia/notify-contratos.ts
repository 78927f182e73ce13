import { todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { findVencimento, listVencimentos, setAvisado } from '../contratos/index.ts';
import { queueMensagem } from '../mensagens/index.ts';
import { fimDoAviso, limiaresDeAviso, limiteDosAvisos } from './limiares-de-aviso.ts';
import { modeloContratoAVencer } from './modelos/contrato-a-vencer.ts';
import { listAdministracao } from './recorrencia.repo.ts';

/**
 * Warns by mail of the e-CNPJs of owners' contracts for the Integra Contador that run out, once per threshold; a
 * renewed one starts anew.
 */
export async function notifyContratos(deps: Deps): Promise<void> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const owners = await asSystem(deps.db, 'recorrencia', (trx) => listVencimentos(trx, hoje, limiteDosAvisos(hoje)));
  for (const ownerId of owners) {
    try {
      await asOwner(deps.db, ownerId, (trx) => warn(deps, trx, { ownerId, hoje }));
    } catch (err) {
      deps.log.error({ err, ownerId }, "the warning of a contract's certificate could not be written");
    }
  }
}

async function warn(deps: Deps, trx: Trx, { ownerId, hoje }: { ownerId: string; hoje: string }): Promise<void> {
  // Held, so that two processes do not warn of it at the same time.
  const contrato = await findVencimento(trx);
  if (contrato === undefined) return;
  const { nome: contratante, validade, avisado_dias: avisado } = contrato;
  const { faltam, dias } = limiaresDeAviso(validade, hoje);
  const limiar = Math.min(...dias);
  if (dias.length === 0 || (avisado !== null && avisado <= limiar)) return;
  await setAvisado(trx, limiar);
  for (const pessoa of await listAdministracao(trx, ownerId)) {
    await queueMensagem(deps, trx, {
      ownerId,
      tipo: 'contrato-a-vencer',
      para: pessoa.email,
      expiraEm: fimDoAviso(validade),
      modelo: () =>
        modeloContratoAVencer({ nome: pessoa.nome, contratante, validade, faltam, link: deps.config.publicUrl }),
    });
  }
}
