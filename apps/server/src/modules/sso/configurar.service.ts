import type { Sso } from '@apura/contract';
import { withoutEndSlash } from '../../config/without-end-slash.ts';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { OidcError } from '../../platform/oidc/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { retornoDe } from './retorno-de.ts';
import { openSegredo, sealSegredo } from './segredo-sso.ts';
import * as repo from './sso.repo.ts';

/** Times in a quarter of an hour that an owner's form makes this server speak to an address. */
const MAX_CONSULTAS = 20;
const DOMINIO = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export interface SsoEnviado {
  emissor: string;
  client_id: string;
  segredo?: string | undefined;
  dominios: string[];
  ativo: boolean;
}

export async function getSso(deps: Deps, { ownerId }: SessaoAtual): Promise<Sso> {
  return asOwner(deps.db, ownerId, async (trx) => presentSso(deps, ownerId, await repo.findProvedor(trx)));
}

/**
 * Saves the owner's provider after its discovery document was read. An active user of the owner must have an address in
 * each domain, so that no owner claims the domain of another. Throws `valores-incorretos` with the fields at fault.
 */
export async function updateSso(deps: Deps, sessao: SessaoAtual, enviado: SsoEnviado): Promise<Sso> {
  const { ownerId, usuarioId } = sessao;
  const emissor = withoutEndSlash(enviado.emissor);
  const dominios = [...new Set(enviado.dominios.map((dominio) => dominio.toLowerCase().replace(/^@/, '')))].sort();
  const { atual, proprios } = await asOwner(deps.db, ownerId, async (trx) => ({
    atual: await repo.findProvedor(trx),
    proprios: await repo.listDominiosDosUsuarios(trx),
  }));
  checkDominios(dominios, proprios);
  const dado = enviado.segredo?.trim() ?? '';
  // The saved secret is sent only to the provider that it was entered for.
  const mesmo = atual !== undefined && sameIssuer(atual.emissor, emissor) && atual.client_id === enviado.client_id;
  if (dado === '' && !mesmo) refuse('segredo', 'Informe o segredo que este provedor deu ao portal');
  const segredo = dado === '' && atual !== undefined ? openSegredo(deps.crypto, ownerId, atual.segredo) : dado;
  await takeTentativas(deps, [{ chave: `sso-config:${ownerId}`, max: MAX_CONSULTAS }]);
  await checkEmissor(deps, { emissor: enviado.emissor, clientId: enviado.client_id, segredo });
  return asOwner(deps.db, ownerId, async (trx) => {
    const provedor = {
      owner_id: ownerId,
      emissor: enviado.emissor,
      client_id: enviado.client_id,
      segredo: sealSegredo(deps.crypto, ownerId, segredo),
      dominios,
      ativo: enviado.ativo,
      alterado_em: deps.clock.now(),
    };
    await repo.saveProvedor(trx, provedor);
    // Another provider, or another client of the same one, has other names for the same people.
    if (!mesmo) await repo.unbindUsuarios(trx);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: atual === undefined ? 'sso.configurado' : 'sso.alterado',
      alvo: ownerId,
      rotulo: enviado.emissor,
      dados: { dominios, ativo: enviado.ativo },
    });
    return presentSso(deps, ownerId, provedor);
  });
}

/** Deletes the provider with its secret and its names for users, who come in by their passwords. */
export async function deleteSso(deps: Deps, { ownerId, usuarioId }: SessaoAtual): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const rotulo = await repo.deleteProvedor(trx);
    if (rotulo === undefined) throw appError('nao-encontrado');
    await repo.unbindUsuarios(trx);
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'sso.excluido', alvo: ownerId, rotulo });
  });
}

function checkDominios(dominios: readonly string[], proprios: readonly string[]): void {
  for (const dominio of dominios) {
    if (!DOMINIO.test(dominio)) refuse('dominios', 'Informe domínios como empresa.com.br, separados por vírgula');
    if (!proprios.includes(dominio)) {
      refuse('dominios', 'Só vale o domínio do e-mail de um usuário ativo da sua organização');
    }
  }
}

async function checkEmissor(deps: Deps, cliente: Parameters<Deps['oidc']['check']>[0]): Promise<void> {
  try {
    await deps.oidc.check(cliente);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    deps.log.info({ detail: error.message, falha: error.falha }, 'a provider of single sign-on was not taken');
    if (error.falha === 'endereco') refuse('emissor', 'Informe um endereço público que comece por https://');
    refuse('emissor', 'Nenhum provedor OpenID Connect respondeu neste endereço, confira o emissor');
  }
}

function refuse(field: keyof SsoEnviado, message: string): never {
  throw appError('valores-incorretos', { message, fields: { [field]: message } });
}

function sameIssuer(a: string, b: string): boolean {
  return withoutEndSlash(a) === b;
}

function presentSso(deps: Pick<Deps, 'config'>, ownerId: string, row: repo.ProvedorRow | undefined): Sso {
  const retorno = retornoDe(deps, ownerId);
  if (row === undefined) return { provedor: null, retorno };
  const { emissor, client_id, dominios, ativo } = row;
  return { provedor: { emissor, client_id, dominios, ativo, alterado_em: row.alterado_em.toISOString() }, retorno };
}
