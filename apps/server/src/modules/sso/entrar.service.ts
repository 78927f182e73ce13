import { type EntradaPendente, RETORNO_SSO } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { sourceOf } from '../../http/source-of.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { type IdentidadeOidc, OidcError } from '../../platform/oidc/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { pedirSegundoFator } from '../segundo-fator/index.ts';
import { type Origem, openSessao, type SessaoEntrada, takeTentativas } from '../sessao/index.ts';
import { findUsuarioByEmail, lockUsuario, normalizeEmail, podeEntrar } from '../usuarios/index.ts';
import { openPedido, openSegredo, sealPedido } from './segredo-sso.ts';
import * as repo from './sso.repo.ts';

export const MAX_BUSCAS_POR_ENDERECO = 300;
export const MAX_IDAS_POR_ENDERECO = 60;

/** Whether any owner has single sign-on for the domain of an e-mail; of the account itself it tells nothing. */
export async function findSso(deps: Deps, { email, endereco }: { email: string; endereco: string }): Promise<boolean> {
  await takeTentativas(deps, [{ chave: `sso-busca:${sourceOf(endereco)}`, max: MAX_BUSCAS_POR_ENDERECO }]);
  const provedores = await asSystem(deps.db, 'sso', (trx) => repo.listDoDominio(trx, dominioDe(email)));
  return provedores.length > 0;
}

/**
 * The address at the provider, and what the browser keeps meanwhile. A user is sent to the provider of the user's own
 * owner or nowhere: another owner that names the same domain gets nobody's users. Throws `sso-nao-configurado`,
 * `sso-indisponivel` or `muitas-tentativas`.
 */
export async function startSso(
  deps: Deps,
  { email, endereco }: { email: string; endereco: string },
): Promise<{ url: string; pedido: string }> {
  await takeTentativas(deps, [{ chave: `sso-ida:${sourceOf(endereco)}`, max: MAX_IDAS_POR_ENDERECO }]);
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
    const retorno = `${deps.config.publicUrl}${RETORNO_SSO}`;
    const { url, pedido } = await deps.oidc.begin(clienteDe(deps, provedor), { retorno, email: normalizeEmail(email) });
    return { url, pedido: sealPedido(deps.crypto, { ...pedido, ownerId }, deps.clock.now()) };
  } catch (error) {
    if (error instanceof OidcError) throw appError('sso-indisponivel', { cause: error });
    throw error;
  }
}

/**
 * Opens the session of the user whom the provider vouches for: an active user of this very owner, by a verified e-mail
 * of a domain that the provider speaks for, and no master. Nobody is created, and privileges stay as they are. A second
 * factor is asked for as after a password. Throws `sso-recusado` or `sso-indisponivel`.
 */
export async function finishSso(
  deps: Deps,
  { selado, url, origem }: { selado: string | undefined; url: URL; origem: Origem },
): Promise<SessaoEntrada | EntradaPendente> {
  const pedido = selado === undefined ? null : openPedido(deps.crypto, selado, deps.clock.now());
  if (pedido === null) throw appError('sso-recusado', { detail: 'no sign-in is under way in this browser' });
  const { ownerId } = pedido;
  const provedor = await asSystem(deps.db, 'sso', (trx) => repo.findAtivo(trx, ownerId));
  if (provedor === undefined) throw appError('sso-recusado', { detail: 'the provider is off' });
  const identidade = await identify(deps, provedor, { url, pedido });
  const { email } = identidade;
  const motivo = faultOf(identidade, provedor);
  if (motivo !== null || email === null) return refuse(deps, ownerId, { motivo: motivo ?? 'sem e-mail', email });
  const aberta = await asSystem(deps.db, 'sso', async (trx) => {
    const achado = await findUsuarioByEmail(trx, email);
    const usuario = achado?.owner_id === ownerId ? await lockUsuario(trx, achado.id) : undefined;
    if (usuario === undefined || !(await podeEntrar(trx, usuario))) return null;
    // Administrators choose the provider: one of their own must not open an account that may do more than theirs.
    if (usuario.privilegio === 'master') return null;
    return (await pedirSegundoFator(deps, trx, usuario)) ?? openSessao(deps, trx, { usuario, origem });
  });
  return aberta ?? refuse(deps, ownerId, { motivo: 'sem usuário ativo, ou master', email });
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
  { motivo, email, detail = motivo }: { motivo: string; email: string | null; detail?: string },
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
  throw appError('sso-recusado', { detail });
}

function clienteDe({ crypto }: Pick<Deps, 'crypto'>, { owner_id, emissor, client_id, segredo }: repo.ProvedorRow) {
  return { emissor, clientId: client_id, segredo: openSegredo(crypto, owner_id, segredo) };
}

function dominioDe(email: string): string {
  return normalizeEmail(email).split('@')[1] ?? '';
}
