import { formatCnpj } from '@apura/br';
import type { Modulo } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { goOnAsOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { insertLancamento } from '../creditos/index.ts';
import { createOrganizacao, findOwnerByCnpj, findUsuarioByEmail } from '../usuarios/index.ts';
import * as repo from './administracao.repo.ts';
import { AdministracaoError } from './administracao-error.ts';
import { type ConviteMaster, sendConviteMaster } from './convite-master.ts';

export interface PedidoOwner {
  cnpj: string;
  razao: string;
  plano: string;
  limite: number;
  modulos: readonly Modulo[];
  /** Decimal strings with two places. */
  precos: readonly [string, string, string, string];
  creditos: number;
  master: { nome: string; email: string; cpf: string };
}

/**
 * Creates an owner and its master, who is invited: whole or not at all. Answers the link, which is also mailed. Throws
 * {@link AdministracaoError} when the CNPJ or the master's address is taken.
 */
export async function createOwner(deps: Deps, pedido: PedidoOwner, operador: string): Promise<ConviteMaster> {
  const { cnpj, razao, master } = pedido;
  return asSystem(deps.db, 'administracao', async (trx) => {
    if ((await findOwnerByCnpj(trx, cnpj)) !== undefined) {
      throw new AdministracaoError(`Já existe uma organização com o CNPJ ${formatCnpj(cnpj)}.`);
    }
    if ((await findUsuarioByEmail(trx, master.email)) !== undefined) {
      throw new AdministracaoError(`O e-mail ${master.email} já é de um usuário do portal: informe outro.`);
    }
    const owner = { cnpj, razao, plano: pedido.plano, modulos: pedido.modulos, precos: pedido.precos };
    const { ownerId } = await createOrganizacao(deps, trx, { owner, usuarios: [], creditos: 0 });
    await goOnAsOwner(trx, ownerId);
    await repo.updateOwner(trx, ownerId, { limite_usuarios: pedido.limite });
    const dados = { operador, plano: pedido.plano, limite: pedido.limite, modulos: pedido.modulos };
    const base = { ownerId, usuarioId: null, alvo: ownerId, rotulo: razao };
    await insertAuditoria(trx, { ...base, acao: 'owner.criado', dados: { ...dados, precos: pedido.precos } });
    if (pedido.creditos > 0) {
      const quantidade = pedido.creditos;
      await insertLancamento(trx, {
        ownerId,
        usuarioId: null,
        projetoId: null,
        tipo: 'ajuste',
        quantidade,
        descricao: 'Créditos iniciais',
      });
      await insertAuditoria(trx, { ...base, acao: 'credito.ajustado', dados: { operador, quantidade } });
    }
    const convidado = await repo.insertMaster(trx, { ownerId, ...master });
    return sendConviteMaster(deps, trx, { ownerId, convidado, acao: 'usuario.convidado', operador });
  });
}
