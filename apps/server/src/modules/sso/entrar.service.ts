import type { EntradaPendente, ErrorCode } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { sourceOf } from '../../http/source-of.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type IdentidadeOidc, OidcError } from '../../platform/oidc/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { requestSegundoFator } from '../segundo-fator/index.ts';
import { type Origem, openSessao, type SessaoEntrada, takeTentativas } from '../sessao/index.ts';
import { findUsuarioByEmail, lockUsuario, normalizeEmail, podeEntrar, type UsuarioRow } from '../usuarios/index.ts';
import { retornoDe } from './retorno-de.ts';
import { openPedido, openSegredo, sealPedido } from './segredo-sso.ts';
import * as repo from './sso.repo.ts';

const MAX_BUSCAS_POR_ENDERECO = 300;
const MAX_IDAS_POR_ENDERECO = 60;

/** Why a sign-in is refused: `motivo` for the activity log, `code` for the person. */
interface Recusa {
  motivo: string;
  code?: Extract<ErrorCode, 'sso-recusado' | 'sso-outra-conta'>;
}

/** Whether any owner has single sign-on for the domain of an e-mail; the answer reveals nothing about the account. */
export async function findSso(deps: Deps, { email, endereco }: { email: string; endereco: string }): Promise<boolean> {
  await takeTentativas(deps, [{ chave: `sso-busca:${sourceOf(endereco)}`, max: MAX_BUSCAS_POR_ENDERECO }]);
  const provedores = await asSystem(deps.db, 'sso', (trx) => repo.listDoDominio(trx, dominioDe(email)));
  return provedores.length > 0;
}

/**
 * The address at the provider, and what the browser keeps meanwhile. A user is sent only to the provider of the user's
 * own owner: another owner that names the same domain receives no users. Throws `sso-nao-configurado`,
 * `sso-indisponivel` or `muitas-tentativas`.
 */
export async function startSso(
  deps: Deps,
  { email, origem }: { email: string; origem: Pick<Origem, 'endereco' | 'sessaoAnterior'> },
): Promise<{ url: string; pedido: string }> {
  await takeTentativas(deps, [{ chave: `sso-ida:${sourceOf(origem.endereco)}`, max: MAX_IDAS_POR_ENDERECO }]);
  const provedor = await asSystem(deps.db, 'sso', async (trx) => {
    const provedores = await repo.listDoDominio(trx, dominioDe(email));
    if (provedores.length === 0) return undefined;
    const usuario = await findUsuarioByEmail(trx, email);
    if (usuario === undefined) return provedores[0];
    return provedores.find(({ owner_id }) => owner_id === usuario.owner_id);
  });
  if (provedor === undefined) throw appError('sso-nao-configurado');
  const { owner_id: ownerId } = provedor;
  try {
    const ida = { retorno: retornoDe(deps, ownerId), email: normalizeEmail(email) };
    const { url, pedido } = await deps.oidc.begin(clienteDe(deps, provedor), ida);
    const { emissor } = provedor;
    const { sessaoAnterior } = origem;
    return { url, pedido: sealPedido(deps.crypto, { ...pedido, ownerId, emissor, sessaoAnterior }, deps.clock.now()) };
  } catch (error) {
    if (error instanceof OidcError) throw appError('sso-indisponivel', { cause: error });
    throw error;
  }
}

/**
 * Opens the session of the user whom the provider vouches for: an active user of this very owner, of a domain that the
 * provider speaks for, and no master. The first time a verified e-mail identifies the user, and the identity at the
 * provider is saved; afterwards that identity alone identifies the user. No user is created, and privileges stay. A
 * second factor is required as after a password. `retorno` is the owner whose address the answer came to: where it is
 * not the owner whose provider was asked, a code of one provider would go to another one. Throws `sso-recusado`,
 * `sso-outra-conta` or `sso-indisponivel`.
 */
export async function finishSso(
  deps: Deps,
  { selado, retorno, url, origem }: { selado: string | undefined; retorno: string; url: URL; origem: Origem },
): Promise<SessaoEntrada | EntradaPendente> {
  const pedido = selado === undefined ? null : openPedido(deps.crypto, selado, deps.clock.now());
  if (pedido === null) throw appError('sso-recusado', { detail: 'no sign-in is under way in this browser' });
  const { ownerId, sessaoAnterior } = pedido;
  const provedor = await asSystem(deps.db, 'sso', (trx) => repo.findAtivo(trx, ownerId));
  if (provedor === undefined) throw appError('sso-recusado', { detail: 'the provider is off' });
  if (retorno !== ownerId || provedor.emissor !== pedido.emissor) {
    return refuse(deps, ownerId, { motivo: 'resposta de outro provedor', email: null });
  }
  const identidade = await identify(deps, provedor, { url, pedido });
  const aberta = await asSystem(deps.db, 'sso', async (trx) => {
    const usuario = await recognize(trx, provedor, identidade);
    if ('motivo' in usuario) return usuario;
    const { emissor, sujeito } = identidade;
    if (usuario.sso_emissor !== emissor || usuario.sso_sujeito !== sujeito) {
      await repo.bindUsuario(trx, { id: usuario.id, emissor, sujeito });
    }
    const primeira = { usuario, meio: 'sso' } as const;
    const pendente = await requestSegundoFator(deps, trx, primeira);
    // The way back from the provider does not bring the cookie of the session that was open on the way there.
    return pendente ?? openSessao(deps, trx, { ...primeira, origem: { ...origem, sessaoAnterior } });
  });
  return 'motivo' in aberta ? refuse(deps, ownerId, { ...aberta, email: identidade.email }) : aberta;
}

/** The user whom the provider's identity names, held until the transaction ends. */
async function recognize(
  trx: Trx,
  provedor: repo.ProvedorRow,
  identidade: IdentidadeOidc,
): Promise<UsuarioRow | Recusa> {
  const { owner_id: ownerId } = provedor;
  const { emissor, sujeito } = identidade;
  const vinculado = await repo.findVinculado(trx, { ownerId, emissor, sujeito });
  const motivo = vinculado === undefined ? faultOf(identidade, provedor) : null;
  if (motivo !== null) return { motivo };
  const achado = vinculado ?? (await findUsuarioByEmail(trx, identidade.email ?? ''));
  const usuario = achado?.owner_id === ownerId ? await lockUsuario(trx, achado.id) : undefined;
  // Administrators choose the provider: one of their own must not open an account that may do more than theirs.
  if (usuario === undefined || !(await podeEntrar(trx, usuario)) || usuario.privilegio === 'master') {
    return { motivo: 'sem usuário ativo, ou master' };
  }
  if (!provedor.dominios.includes(dominioDe(usuario.email))) return { motivo: 'domínio de fora' };
  // A company may give a former employee's address to another person, who must not open the old account.
  if (usuario.sso_emissor === emissor && usuario.sso_sujeito !== sujeito) {
    return { motivo: 'outra conta do provedor com este e-mail', code: 'sso-outra-conta' };
  }
  return usuario;
}

async function identify(
  deps: Deps,
  provedor: repo.ProvedorRow,
  volta: Parameters<Deps['oidc']['finish']>[1],
): Promise<IdentidadeOidc> {
  try {
    return await deps.oidc.finish(clienteDe(deps, provedor), volta);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    if (error.falha !== 'recusado') throw appError('sso-indisponivel', { cause: error });
    return refuse(deps, provedor.owner_id, { motivo: 'o provedor não confirmou', email: null, detail: error.message });
  }
}

function faultOf({ email, emailVerificado }: IdentidadeOidc, { dominios }: repo.ProvedorRow): string | null {
  if (email === null) return 'sem e-mail';
  if (!emailVerificado) return 'e-mail não verificado';
  return dominios.includes(dominioDe(email)) ? null : 'domínio de fora';
}

async function refuse(
  deps: Deps,
  ownerId: string,
  { motivo, code = 'sso-recusado', email, detail = motivo }: Recusa & { email: string | null; detail?: string },
): Promise<never> {
  await asSystem(deps.db, 'sso', (trx) =>
    insertAuditoria(trx, {
      ownerId,
      usuarioId: null,
      acao: 'sessao.recusada',
      rotulo: email ?? '',
      dados: { motivo: `entrada única: ${motivo}` },
    }),
  );
  throw appError(code, { detail });
}

function clienteDe({ crypto }: Pick<Deps, 'crypto'>, { owner_id, emissor, client_id, segredo }: repo.ProvedorRow) {
  return { emissor, clientId: client_id, segredo: openSegredo(crypto, owner_id, segredo) };
}

function dominioDe(email: string): string {
  return normalizeEmail(email).split('@')[1] ?? '';
}
