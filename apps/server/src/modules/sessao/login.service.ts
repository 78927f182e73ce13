import { type EntradaPendente, isSenhaValida } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findUsuarioByEmail, lockUsuario, normalizeEmail, podeEntrar, type UsuarioRow } from '../usuarios/index.ts';
import { type MeioDeEntrada, type Origem, openSessao, type SessaoEntrada } from './sessao.service.ts';
import { countTentativa } from './throttle.repo.ts';
import { hashChave, JANELA_MS } from './throttle.ts';
import { returnTentativa, takeTentativa } from './throttle-login.ts';

/**
 * The second step of a user whose password was right; null when none is needed. It runs in the sign-in's transaction.
 */
export type PedirSegundoFator = (
  deps: Deps,
  trx: Trx,
  entrada: { usuario: UsuarioRow; meio: MeioDeEntrada },
) => Promise<EntradaPendente | null>;

/**
 * Signs in by password, or names the second step that is left to take. Throws `credenciais-invalidas` or
 * `muitas-tentativas`.
 */
export async function login(
  deps: Deps,
  entrada: Origem & { username: string; password: string },
  requestSegundoFator: PedirSegundoFator,
): Promise<SessaoEntrada | EntradaPendente> {
  const usuario = await checkCredenciais(deps, entrada);
  const aberta = await asSystem(deps.db, 'login', async (trx) => {
    // The check takes time: when the user's sessions were ended meanwhile, no new one may open.
    const atual = await lockUsuario(trx, usuario.id);
    if (atual === undefined || !(await podeEntrar(trx, atual)) || atual.senha_hash !== usuario.senha_hash) return null;
    const primeira = { usuario: atual, meio: 'senha' } as const;
    const pendente = await requestSegundoFator(deps, trx, primeira);
    return pendente ?? openSessao(deps, trx, { ...primeira, origem: entrada });
  });
  if (aberta !== null) return aberta;
  await noteRecusa(deps, usuario, { ...entrada, motivo: 'mudou durante a entrada' });
  throw appError('credenciais-invalidas');
}

/**
 * The user of an e-mail and a password. An unknown e-mail, a wrong password, an invited and an inactive user get the
 * same answer after the same work. Throws `credenciais-invalidas` or `muitas-tentativas`.
 */
async function checkCredenciais(
  deps: Deps,
  entrada: Origem & { username: string; password: string },
): Promise<UsuarioRow> {
  // The specification's check of the form: it depends on the typed text alone and reveals nothing about an account.
  if (!isSenhaValida(entrada.password))
    throw appError('credenciais-invalidas', { message: 'Senha informada inválida' });
  const tentativa = await takeTentativa(deps, entrada);
  const { usuario, pode } = await asSystem(deps.db, 'login', async (trx) => {
    const achado = await findUsuarioByEmail(trx, entrada.username);
    return { usuario: achado, pode: await podeEntrar(trx, achado) };
  });
  const certa = await checkSenha(deps, usuario, entrada.password);
  if (usuario === undefined || !certa || !pode) {
    const inativo = usuario?.situacao === 'active' ? 'organização suspensa' : 'usuário inativo';
    await noteRecusa(deps, usuario, { ...entrada, motivo: certa ? inativo : 'senha' });
    throw appError('credenciais-invalidas');
  }
  await returnTentativa(deps, tentativa);
  return usuario;
}

/**
 * Notes a refused login: for a user in the owner's log, for an unknown address in a counter. Both cost one write, so
 * the time of the answer reveals nothing.
 */
async function noteRecusa(
  deps: Deps,
  usuario: UsuarioRow | undefined,
  recusa: { username: string; endereco: string; motivo: string },
): Promise<void> {
  await asSystem(deps.db, 'login', async (trx) => {
    if (usuario === undefined) {
      await countTentativa(trx, hashChave(`recusa:${normalizeEmail(recusa.username)}`), deps.clock.now(), JANELA_MS);
      return;
    }
    await insertAuditoria(trx, {
      ownerId: usuario.owner_id,
      usuarioId: usuario.id,
      acao: 'sessao.recusada',
      alvo: usuario.id,
      rotulo: usuario.email,
      dados: { motivo: recusa.motivo, endereco: recusa.endereco },
    });
  });
}

async function checkSenha(deps: Deps, usuario: UsuarioRow | undefined, senha: string): Promise<boolean> {
  if (usuario?.senha_hash) return deps.crypto.verifyPassword(usuario.senha_hash, senha);
  await deps.crypto.wastePasswordCheck(senha);
  return false;
}
