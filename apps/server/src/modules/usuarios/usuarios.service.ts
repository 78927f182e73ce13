import type { Privilegio } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertLancamento } from '../creditos/index.ts';
import { insertOwner, insertUsuario, type NovoOwner } from './usuarios.repo.ts';

export interface NovaOrganizacao {
  owner: NovoOwner;
  usuarios: readonly { nome: string; email: string; senha: string; privilegio: Privilegio; cpf?: string }[];
  /** Credits to begin with; 0 leaves the ledger empty. */
  creditos: number;
}

export interface OrganizacaoCriada {
  ownerId: string;
  usuarioIds: string[];
}

/** Creates an owner with its users and first credits inside a system transaction: whole or not at all. */
export async function createOrganizacao(
  deps: Pick<Deps, 'crypto'>,
  trx: Trx,
  nova: NovaOrganizacao,
): Promise<OrganizacaoCriada> {
  const ownerId = await insertOwner(trx, nova.owner);
  const usuarioIds: string[] = [];
  for (const usuario of nova.usuarios) {
    const senhaHash = await deps.crypto.hashPassword(usuario.senha);
    usuarioIds.push(await insertUsuario(trx, { ...usuario, ownerId, senhaHash }));
  }
  if (nova.creditos > 0) {
    await insertLancamento(trx, {
      ownerId,
      usuarioId: null,
      projetoId: null,
      tipo: 'compra',
      quantidade: nova.creditos,
      descricao: 'Créditos iniciais',
    });
  }
  return { ownerId, usuarioIds };
}
