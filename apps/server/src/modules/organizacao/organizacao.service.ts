import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isUf } from '@apura/br';
import {
  type Endereco,
  ERROS,
  type ErrorCode,
  type Owner,
  type OwnerAlterado,
  updateOwner as updateOwnerRoute,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { RegistryUnavailableError } from '../../platform/registry/port.ts';
import { dropUnused, StorageNotFoundError } from '../../platform/storage/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { readCreditos } from '../creditos/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { cleanTexto, findOwner, type OwnerRow, presentOwner } from '../usuarios/index.ts';
import * as repo from './organizacao.repo.ts';

const LADO_LOGO = 512;
/** Look-ups of one user in a quarter of an hour: the register is a public service of others. */
const MAX_CEPS = 60;

export interface OwnerApresentado {
  owner: Owner;
  color_1: string;
  color_2: string;
}

/**
 * Makes a sent logo anew and keeps it, not yet in use; answers its key. Throws `sem-customizacao` for an owner without
 * white label before a byte is looked at, or an ImageError of the port.
 */
export async function storeLogo(deps: Deps, sessao: SessaoAtual, enviada: Readable): Promise<string> {
  const owner = await asOwner(deps.db, sessao.ownerId, (trx) => findOwner(trx, sessao.ownerId));
  if (owner?.white_label !== true) throw appError('sem-customizacao');
  const imagem = await deps.images.reencode(enviada, {
    maxBytes: updateOwnerRoute.multipart.maxFileBytes,
    maxSide: LADO_LOGO,
    // A logo is shown on the header's colour, so it keeps its transparency.
    format: 'png',
  });
  const key = `owner=${sessao.ownerId}/logo-${randomUUID()}.png`;
  await deps.storage.put(key, imagem);
  return key;
}

/**
 * Changes the owner's data; `logo` is a key of {@link storeLogo}, which is deleted when the change is refused. Equal
 * values change nothing. Throws `conflito-de-permissao` (another CNPJ or company name than the present ones),
 * `cep-invalido`, `uf-invalida` or `sem-customizacao` (a logo or other colours without white label).
 */
export async function updateOwner(
  deps: Deps,
  sessao: SessaoAtual,
  { pedido, logo }: { pedido: OwnerAlterado; logo: string | null },
): Promise<OwnerApresentado> {
  const { ownerId } = sessao;
  let anterior: string | null = null;
  let alterado: OwnerApresentado;
  try {
    alterado = await asOwner(deps.db, ownerId, async (trx) => {
      const atual = await repo.lockOwner(trx, ownerId);
      if (atual === undefined) throw appError('sessao-expirada');
      const owner = await applyChanges(trx, sessao, { atual, mudancas: changesOf(atual, { pedido, logo }) });
      anterior = logo === null ? null : atual.logo;
      const creditos = await readCreditos(trx, ownerId);
      return { owner: presentOwner(owner, creditos), color_1: owner.cor_secundaria, color_2: owner.cor_primaria };
    });
  } catch (error) {
    await dropUnused(deps, logo);
    throw error;
  }
  await dropUnused(deps, anterior);
  return alterado;
}

async function applyChanges(
  trx: Trx,
  sessao: SessaoAtual,
  { atual, mudancas }: { atual: OwnerRow; mudancas: repo.DadosOwner },
): Promise<OwnerRow> {
  const { ownerId, usuarioId } = sessao;
  const campos = Object.keys(mudancas);
  if (campos.length === 0) return atual;
  const acao = 'owner.alterado';
  await insertAuditoria(trx, { ownerId, usuarioId, acao, alvo: ownerId, rotulo: atual.razao, dados: { campos } });
  return repo.updateOwner(trx, ownerId, mudancas);
}

/** The owner's logo as a PNG; undefined when there is none. */
export async function openLogo(
  deps: Deps,
  sessao: SessaoAtual,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const owner = await asOwner(deps.db, sessao.ownerId, (trx) => findOwner(trx, sessao.ownerId));
  if (owner === undefined || owner.logo === null) return undefined;
  const found = await deps.storage.stat(owner.logo);
  if (found === null) return undefined;
  try {
    return { bytes: found.bytes, stream: await deps.storage.get(owner.logo) };
  } catch (error) {
    // Replaced between the two: the next request sees the new one.
    if (error instanceof StorageNotFoundError) return undefined;
    throw error;
  }
}

/** The address of a postal code. Throws `cep-nao-encontrado`, `muitas-tentativas` or `registro-indisponivel`. */
export async function findEndereco(deps: Deps, sessao: SessaoAtual, cep: string): Promise<Endereco> {
  await takeTentativas(deps, [{ chave: `cep:${sessao.usuarioId}`, max: MAX_CEPS }]);
  const endereco = await deps.ceps.fetchCep(cep).catch((cause: unknown) => {
    if (!(cause instanceof RegistryUnavailableError)) throw cause;
    throw appError('registro-indisponivel', { message: 'A consulta de CEP não respondeu, preencha o endereço', cause });
  });
  if (endereco === null) throw appError('cep-nao-encontrado');
  return endereco;
}

function changesOf(atual: OwnerRow, { pedido, logo }: { pedido: OwnerAlterado; logo: string | null }): repo.DadosOwner {
  const cnpj = pedido.cnpj.replace(/[.\-/\s]/g, '').toUpperCase();
  if (cnpj !== atual.cnpj || pedido.razao.trim() !== atual.razao.trim()) throw appError('conflito-de-permissao');
  const novo: repo.DadosOwner = {
    site: parseSite(cleanTexto(pedido.site)),
    cep: parseCep(pedido.cep),
    uf: parseUf(pedido.uf),
    logradouro: cleanTexto(pedido.logradouro),
    municipio: cleanTexto(pedido.municipio),
    ...(pedido.color_1 === undefined ? {} : { cor_secundaria: pedido.color_1.toUpperCase() }),
    ...(pedido.color_2 === undefined ? {} : { cor_primaria: pedido.color_2.toUpperCase() }),
    ...(logo === null ? {} : { logo }),
  };
  const mudancas: repo.DadosOwner = Object.fromEntries(
    Object.entries(novo).filter(([campo, valor]) => atual[campo as keyof repo.DadosOwner] !== valor),
  );
  const customiza = 'cor_primaria' in mudancas || 'cor_secundaria' in mudancas || logo !== null;
  if (customiza && !atual.white_label) throw appError('sem-customizacao');
  return mudancas;
}

function parseCep(texto: string): string {
  const cep = texto.trim();
  if (cep === '' || /^\d{5}-?\d{3}$/.test(cep)) return cep.replace('-', '');
  throw refusal('cep-invalido', 'cep');
}

/** Empty, a web address, or one without its protocol: never an address of another kind, which a link would run. */
function parseSite(texto: string): string {
  if (texto === '') return '';
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(texto) ? texto : `https://${texto}`);
  const web = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(texto);
  if (web) return texto;
  const site = 'Site inválido, informe um endereço como www.empresa.com.br';
  throw appError('requisicao-invalida', { message: site, fields: { site } });
}

function parseUf(texto: string): string {
  const uf = texto.toUpperCase();
  if (uf === '' || isUf(uf)) return uf;
  throw refusal('uf-invalida', 'uf');
}

function refusal(code: ErrorCode, campo: string) {
  return appError(code, { fields: { [campo]: ERROS[code].message } });
}
