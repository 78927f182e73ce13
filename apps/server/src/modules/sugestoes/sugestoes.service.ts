import { umaLinha } from '@apura/br';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { modeloSugestao, queueMensagem } from '../mensagens/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { insertSugestao } from './sugestoes.repo.ts';

export const MAX_SUGESTOES_POR_HORA = 10;
const HORA_MS = 60 * 60 * 1000;
const MAX_ROTULO = 200;
const VALIDADE_MS = 7 * 24 * HORA_MS;

/** Keeps a suggestion and mails it to the provider, who can answer to its author. Throws `muitas-tentativas`. */
export async function sendSugestao(
  deps: Deps,
  sessao: SessaoAtual,
  { assunto, mensagem }: { assunto: string; mensagem: string },
): Promise<void> {
  const { ownerId, usuarioId, nome, email } = sessao;
  await takeTentativas(deps, [{ chave: `sugestao:${usuarioId}`, max: MAX_SUGESTOES_POR_HORA, janelaMs: HORA_MS }]);
  const criadoEm = deps.clock.now();
  await asOwner(deps.db, ownerId, async (trx) => {
    const id = await insertSugestao(trx, { ownerId, usuarioId, assunto, mensagem, criadoEm });
    await queueMensagem(deps, trx, {
      ownerId,
      tipo: 'sugestao',
      para: deps.config.suggestionEmail,
      respondTo: email,
      expiraEm: new Date(criadoEm.getTime() + VALIDADE_MS),
      modelo: ({ produto, organizacao }) => modeloSugestao({ produto, organizacao, assunto, mensagem, nome, email }),
    });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'sugestao.enviada',
      alvo: id,
      rotulo: umaLinha(assunto, MAX_ROTULO),
    });
  });
}
