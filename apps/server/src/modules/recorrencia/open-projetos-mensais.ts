import { formatCnpj, formatPeriodo } from '@apura/br';
import { type Fluxo, findFluxo } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type Creditos, lockCreditos } from '../creditos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { type Modelo, queueMensagem } from '../mensagens/index.ts';
import { lockProjeto, openProjeto, type ProjetoRow } from '../projetos/index.ts';
import { diasDoMes, janelaMensal, ultimoDiaDaJanela } from './janela-mensal.ts';
import { modeloMesPerdido, modeloMesSemProjeto } from './modelos/mes-sem-projeto.ts';
import { modeloProjetoDoMes } from './modelos/projeto-do-mes.ts';
import { motivoContra } from './motivo-contra.ts';
import { fraseDoMotivo, isMotivoSemProjeto, type MotivoSemProjeto } from './motivo-sem-projeto.ts';
import * as repo from './recorrencia.repo.ts';

const VALIDADE_MENSAGEM_MS = 7 * 86_400_000;

/**
 * Opens, for every monthly project, the project of the month whose window is open, and reports by mail what was opened
 * or why not. A month never has two projects, and each reason is mailed once. Safe to run at any time, by several
 * processes (ADR 0043).
 */
export async function openProjetosMensais(deps: Deps): Promise<void> {
  const mensais = await asSystem(deps.db, 'recorrencia', repo.listMensais);
  for (const { id, owner_id: ownerId } of mensais) {
    try {
      await asOwner(deps.db, ownerId, (trx) => handleMensal(deps, trx, { ownerId, projetoId: id }));
    } catch (err) {
      // One owner's trouble must not cost the others their month.
      deps.log.error({ err, ownerId, projetoId: id }, 'the project of the month could not be opened');
    }
  }
}

interface Mensal {
  ownerId: string;
  projeto: ProjetoRow;
  fluxo: Fluxo;
  empresa: { id: string; cnpj: string; nome: string };
  creditos: Creditos;
}

async function handleMensal(deps: Deps, trx: Trx, ids: { ownerId: string; projetoId: string }): Promise<void> {
  const { ownerId, projetoId } = ids;
  // Credits first, the project next: the order of everybody who moves credits.
  const creditos = await lockCreditos(trx, ownerId);
  const projeto = await lockProjeto(trx, projetoId);
  const fluxo = findFluxo(projeto?.upload ?? -1);
  if (projeto === undefined || projeto.recorrencia !== 'mensal' || fluxo === undefined) return;
  const empresa = await findEmpresaById(trx, projeto.empresa_id);
  if (empresa === undefined) return;
  const mensal: Mensal = {
    ownerId,
    projeto,
    fluxo,
    empresa,
    creditos,
  };
  const { aberta, fechada } = janelaMensal(deps.clock.now());
  if (await falta(trx, projeto, fechada)) await countMesPerdido(deps, trx, mensal, fechada);
  if (aberta !== undefined && (await falta(trx, projeto, aberta))) await openMes(deps, trx, mensal, aberta);
}

/** Whether the month is after the project's own period and has no project yet. */
async function falta(trx: Trx, projeto: ProjetoRow, mes: string): Promise<boolean> {
  if (mes <= projeto.periodo_final.slice(0, 7)) return false;
  return !(await repo.hasProjetoDoMes(trx, { origemId: projeto.id, inicio: diasDoMes(mes).inicio }));
}

async function openMes(deps: Deps, trx: Trx, mensal: Mensal, mes: string): Promise<void> {
  const { ownerId, projeto, fluxo, empresa } = mensal;
  const motivo = await motivoContra(deps, trx, mensal);
  if (motivo !== undefined) return countMotivo(deps, trx, mensal, { mes, motivo });
  await openProjeto(deps, trx, {
    ownerId,
    usuarioId: projeto.usuario_id,
    autorId: null,
    empresa,
    ...diasDoMes(mes),
    fluxo,
    recorrencia: 'unico',
    certificado: projeto.certificado,
    origemId: projeto.id,
  });
  await warn(deps, trx, mensal, {
    tipo: 'projeto-do-mes',
    modelo: (base) => modeloProjetoDoMes({ ...base, mes: formatPeriodo(mes), aguardaArquivos: fluxo === 'manual' }),
  });
}

async function countMotivo(
  deps: Deps,
  trx: Trx,
  mensal: Mensal,
  { mes, motivo }: { mes: string; motivo: Exclude<MotivoSemProjeto, 'prazo'> },
): Promise<void> {
  const agora = deps.clock.now();
  if (!(await repo.insertAviso(trx, { ownerId: mensal.ownerId, projetoId: mensal.projeto.id, mes, motivo, agora }))) {
    return;
  }
  const ate = ultimoDiaDaJanela(mes);
  await warn(deps, trx, mensal, {
    tipo: 'mes-sem-projeto',
    modelo: (base) => modeloMesSemProjeto({ ...base, mes: formatPeriodo(mes), motivo: fraseDoMotivo(motivo), ate }),
  });
}

async function countMesPerdido(deps: Deps, trx: Trx, mensal: Mensal, mes: string): Promise<void> {
  const { ownerId, projeto } = mensal;
  const agora = deps.clock.now();
  // A window that had closed before the project became a monthly one was never promised.
  if (mes <= janelaMensal(projeto.mensal_desde ?? projeto.criado_em).fechada) return;
  const motivos = await repo.listMotivos(trx, projeto.id, mes);
  if (!(await repo.insertAviso(trx, { ownerId, projetoId: projeto.id, mes, motivo: 'prazo', agora }))) return;
  const causas = motivos.flatMap((motivo) =>
    isMotivoSemProjeto(motivo) && motivo !== 'prazo' ? [fraseDoMotivo(motivo).causa] : [],
  );
  await warn(deps, trx, mensal, {
    tipo: 'mes-perdido',
    modelo: (base) => modeloMesPerdido({ ...base, mes: formatPeriodo(mes), causas }),
  });
}

async function warn(
  deps: Deps,
  trx: Trx,
  { ownerId, projeto, empresa }: Mensal,
  aviso: { tipo: string; modelo: (base: { nome: string; empresa: string; link: string }) => Modelo },
): Promise<void> {
  const link = deps.config.publicUrl;
  for (const { nome, email } of await repo.findDestinatarios(trx, ownerId, projeto.usuario_id)) {
    await queueMensagem(deps, trx, {
      ownerId,
      tipo: aviso.tipo,
      para: email,
      expiraEm: new Date(deps.clock.now().getTime() + VALIDADE_MENSAGEM_MS),
      modelo: () => aviso.modelo({ nome, empresa: `${empresa.nome} (${formatCnpj(empresa.cnpj)})`, link }),
    });
  }
}
