import { readFile } from 'node:fs/promises';
import { todayInSaoPaulo } from '@apura/br';
import type { AchadoTratado, DadosDiagnostico, DiagnosticoAgregado } from '@apura/contract';
import { diagnosticoDoDia, readTaxasSelic } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { prazosDaVirada } from '../carteira/index.ts';
import { findProjeto, findRotuloProjeto, type ProjetoRow } from '../projetos/index.ts';
import { isSessaoViva } from '../sessao/index.ts';
import { cleanTexto, findOwner, findUsuario } from '../usuarios/index.ts';
import * as repo from './diagnostico.repo.ts';
import { type EmbedClaims, nomeDaSenha, verifyEmbedToken } from './embed-token.ts';
import { readGuardado } from './read-guardado.ts';

/** The session behind the token of a page. It must still be open, and its user's password unchanged. */
export async function openEmbed(deps: Deps, authorization: string | undefined): Promise<EmbedClaims> {
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? null : await verifyEmbedToken(deps, token);
  if (claims === null) throw appError('sessao-expirada', { detail: 'no valid embed token' });
  const viva = await isSessaoViva(deps, claims, { uso: true });
  const usuario = await asOwner(deps.db, claims.ownerId, (trx) => findUsuario(trx, claims.usuarioId));
  const mesma = usuario !== undefined && nomeDaSenha(deps, usuario.senha_hash) === claims.senha;
  if (!viva || !mesma) throw appError('sessao-expirada', { detail: 'the session of the embed token is over' });
  return claims;
}

/** Everything that the diagnostic page of the token's project shows, with the project that it is compared with. */
export async function getDados(
  deps: Deps,
  claims: EmbedClaims,
  comparar: string | undefined,
): Promise<DadosDiagnostico> {
  const lido = await asOwner(deps.db, claims.ownerId, async (trx) => {
    const projeto = await getProjeto(trx, claims.projetoId);
    const feito = await repo.findDiagnostico(trx, projeto.id);
    const owner = await findOwner(trx, claims.ownerId);
    if (feito === undefined || owner === undefined) throw appError('diagnostico-indisponivel');
    return {
      storageKey: feito.storage_key,
      owner,
      cnae: await repo.findCnae(trx, projeto.empresa_id),
      comparaveis: await repo.listComparaveis(trx, { empresaId: projeto.empresa_id, projetoId: projeto.id }),
      tratados: await listTratados(trx, projeto.id),
    };
  });
  const { ownerId, projetoId } = claims;
  const outro = comparar === undefined ? undefined : lido.comparaveis.find(({ id }) => id === comparar);
  if (comparar !== undefined && outro === undefined) throw appError('nao-encontrado');
  const anterior =
    outro === undefined ? null : await readAgregado(deps, { ownerId, projetoId: outro.id, key: outro.storage_key });
  return {
    diagnostico: await readAgregado(deps, { ownerId, projetoId, key: lido.storageKey }),
    cnae: lido.cnae,
    tratados: lido.tratados,
    prazosDaVirada: prazosDaVirada(),
    comparaveis: lido.comparaveis.map(({ id, ini, fim }) => ({ id, ini, fim })),
    anterior:
      outro === undefined || anterior === null
        ? null
        : {
            id: outro.id,
            ini: outro.ini,
            fim: outro.fim,
            kpis: anterior.kpis,
            achados: anterior.achados.map(({ id }) => id),
          },
    tema: {
      produto: deps.config.productName,
      razao: lido.owner.razao,
      color_1: lido.owner.cor_secundaria,
      color_2: lido.owner.cor_primaria,
      logo: lido.owner.white_label && lido.owner.logo !== null ? await readLogo(deps, lido.owner.logo) : null,
    },
  };
}

/** Marks a finding of the claims' project, or takes the mark back; a finding that the project lacks is absent. */
export async function mark(
  deps: Deps,
  claims: EmbedClaims,
  pedido: { id: string; tratado: boolean; nota: string },
): Promise<AchadoTratado[]> {
  const feito = await asOwner(deps.db, claims.ownerId, async (trx) =>
    repo.findDiagnostico(trx, (await getProjeto(trx, claims.projetoId)).id),
  );
  if (feito === undefined) throw appError('nao-encontrado');
  const { ownerId, projetoId } = claims;
  const { achados } = await readAgregado(deps, { ownerId, projetoId, key: feito.storage_key });
  if (!achados.some(({ id }) => id === pedido.id)) throw appError('nao-encontrado');
  return asOwner(deps.db, claims.ownerId, async (trx) => {
    const projeto = await getProjeto(trx, claims.projetoId);
    const nota = cleanTexto(pedido.nota);
    const ids = { ownerId: claims.ownerId, usuarioId: claims.usuarioId };
    if (pedido.tratado) {
      await repo.saveTratado(trx, { ...ids, projetoId: projeto.id, achadoId: pedido.id, nota, now: deps.clock.now() });
    } else if (!(await repo.deleteTratado(trx, projeto.id, pedido.id))) {
      return listTratados(trx, projeto.id);
    }
    await insertAuditoria(trx, {
      ...ids,
      acao: pedido.tratado ? 'achado.tratado' : 'achado.reaberto',
      alvo: projeto.id,
      rotulo: await findRotuloProjeto(trx, projeto.id),
      dados: { achado: pedido.id, nota },
    });
    return listTratados(trx, projeto.id);
  });
}

async function getProjeto(trx: Trx, id: string): Promise<ProjetoRow> {
  const projeto = await findProjeto(trx, id);
  if (projeto === undefined) throw appError('nao-encontrado');
  return projeto;
}

async function listTratados(trx: Trx, projetoId: string): Promise<AchadoTratado[]> {
  const rows = await repo.listTratados(trx, projetoId);
  return rows.map((row) => ({
    id: row.achado_id,
    nota: row.nota,
    usuario: row.usuario,
    em: row.criado_em.toISOString(),
  }));
}

/** What a stored diagnostic shows today, in São Paulo. */
async function readAgregado(
  deps: Deps,
  lugar: { ownerId: string; projetoId: string; key: string },
): Promise<DiagnosticoAgregado> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const selic = readTaxasSelic(deps.config.tablesDir ?? undefined);
  return diagnosticoDoDia(await readGuardado(deps, lugar), { hoje, selic });
}

async function readLogo(deps: Deps, key: string): Promise<string | null> {
  try {
    const bytes = await readFile(await deps.storage.localPath(key));
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch (err) {
    deps.log.warn({ err }, 'the logo of a diagnostic could not be read');
    return null;
  }
}
