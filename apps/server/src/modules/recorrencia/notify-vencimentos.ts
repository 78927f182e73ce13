import { todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { listCertificadosAVencer, lockCertificadoAtivo } from '../certificados/index.ts';
import { queueMensagem } from '../mensagens/index.ts';
import { fimDoAviso, limiaresDeAviso, limiteDosAvisos } from './limiares-de-aviso.ts';
import { modeloCertificadoAVencer } from './modelos/certificado-a-vencer.ts';
import * as repo from './recorrencia.repo.ts';

/**
 * Warns by mail of certificates that run out, once per threshold and certificate; a renewed one starts anew. Of several
 * thresholds that passed while no process ran, only the nearest is mailed; the others count as mailed.
 */
export async function notifyVencimentos(deps: Deps): Promise<void> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const proximos = await asSystem(deps.db, 'recorrencia', (trx) =>
    listCertificadosAVencer(trx, hoje, limiteDosAvisos(hoje)),
  );
  for (const { id, owner_id: ownerId } of proximos) {
    try {
      await asOwner(deps.db, ownerId, (trx) => warn(deps, trx, { ownerId, certificadoId: id, hoje }));
    } catch (err) {
      deps.log.error({ err, ownerId, certificado: id }, 'the warning of a certificate could not be written');
    }
  }
}

async function warn(
  deps: Deps,
  trx: Trx,
  { ownerId, certificadoId, hoje }: { ownerId: string; certificadoId: string; hoje: string },
): Promise<void> {
  // Held, so that two processes do not warn of it at the same time.
  const certificado = await lockCertificadoAtivo(trx, certificadoId);
  if (certificado === undefined) return;
  const { nome, validade } = certificado;
  const { faltam, dias } = limiaresDeAviso(validade, hoje);
  if (dias.length === 0) return;
  const agora = deps.clock.now();
  const novos = await repo.insertAvisosCertificado(trx, { ownerId, certificadoId, validade, dias, agora });
  // Only the nearest threshold is mailed; an earlier one that is also new was missed.
  if (!novos.includes(Math.min(...dias))) return;
  const projetos = await repo.countProjetosDoCertificado(trx, nome);
  for (const pessoa of await repo.listAdministracao(trx, ownerId)) {
    await queueMensagem(deps, trx, {
      ownerId,
      tipo: 'certificado-a-vencer',
      para: pessoa.email,
      expiraEm: fimDoAviso(validade),
      modelo: () =>
        modeloCertificadoAVencer({
          nome: pessoa.nome,
          certificado: nome,
          validade,
          faltam,
          projetos,
          link: deps.config.publicUrl,
        }),
    });
  }
}
