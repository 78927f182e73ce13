import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { asSystem } from '../../../platform/db/as-system.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { modeloRecuperacao, queueMensagem } from '../../mensagens/index.ts';
import { createLink, findUsuario, findUsuarioByEmail } from '../../usuarios/index.ts';
import { openPedido } from '../pedido-recuperacao.ts';

const VALIDADE_RECUPERACAO_MS = 60 * 60 * 1000;

/** Mails the link when e-mail and CPF belong to one active user. Run again after a crash, it makes no second link. */
export function createRecoverSenhaHandler(deps: Deps): JobHandler<{ pedido: string }> {
  return async ({ id, data }) => {
    const pedido = openPedido(deps, data.pedido);
    if (pedido === null) return;
    const usuario = await asSystem(deps.db, 'reset', (trx) => findUsuarioByEmail(trx, pedido.email));
    if (usuario === undefined || usuario.cpf !== pedido.cpf) return;
    await asOwner(deps.db, usuario.owner_id, async (trx) => {
      const atual = await findUsuario(trx, usuario.id);
      if (atual?.situacao !== 'active') return;
      const ownerId = atual.owner_id;
      const link = await createLink(deps, trx, {
        id,
        ownerId,
        usuarioId: atual.id,
        tipo: 'recuperacao',
        validadeMs: VALIDADE_RECUPERACAO_MS,
      });
      if (link === undefined) return;
      await queueMensagem(deps, trx, {
        ownerId,
        tipo: 'recuperacao',
        para: atual.email,
        expiraEm: link.expiraEm,
        modelo: ({ produto }) => modeloRecuperacao({ produto, nome: atual.nome, link: link.href }),
      });
      await insertAuditoria(trx, {
        ownerId,
        usuarioId: atual.id,
        acao: 'senha.recuperacao-pedida',
        alvo: atual.id,
        rotulo: atual.email,
      });
    });
  };
}
