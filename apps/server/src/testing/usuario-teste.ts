import type { Privilegio } from '@apura/contract';
import { createOrganizacao } from '../modules/usuarios/index.ts';
import { asSystem } from '../platform/db/as-system.ts';
import { SENHA, type TestServer } from './test-server.ts';

export interface UsuarioTeste {
  id: string;
  email: string;
  ownerId: string;
}

/** An owner with one user of this e-mail, so that tests do not use up each other's tries. */
export async function createUsuarioTeste(
  { deps }: TestServer,
  usuario: { nome: string; email: string; privilegio: Privilegio; cpf?: string },
): Promise<UsuarioTeste> {
  const cnpj = String(Math.floor(Math.random() * 1e14)).padStart(14, '0');
  const { ownerId, usuarioIds } = await asSystem(deps.db, 'demonstracao', (trx) =>
    createOrganizacao(deps, trx, {
      owner: {
        cnpj,
        razao: 'Organização Fictícia',
        modulos: ['gerar_relatorios'],
        precos: ['10.5', '9', '8', '7'],
        plano: 'Plano',
      },
      usuarios: [{ ...usuario, senha: SENHA }],
      creditos: 7,
    }),
  );
  return { id: usuarioIds[0] ?? '', email: usuario.email, ownerId };
}
