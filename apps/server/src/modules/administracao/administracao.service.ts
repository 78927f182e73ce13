import { formatCnpj } from '@apura/br';
import { MODULOS, type Modulo } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { presentTools } from '../../http/present-tools.ts';
import { goOnAsOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { insertLancamento, lockCreditos } from '../creditos/index.ts';
import { defineProvedorBi, type NovoProvedorBi } from '../diagnostico/index.ts';
import { publishCredito } from '../eventos/index.ts';
import { removeFatores } from '../segundo-fator/index.ts';
import {
  endSessoesDoOwner,
  findOwnerByCnpj,
  findUsuarioByEmail,
  type OwnerRow,
  type UsuarioRow,
} from '../usuarios/index.ts';
import * as repo from './administracao.repo.ts';
import { AdministracaoError } from './administracao-error.ts';
import { type ConviteMaster, sendConviteMaster } from './convite-master.ts';

/** The owner and the operator who runs the command; the operator's name is written into the owner's log. */
export interface Alvo {
  cnpj: string;
  operador: string;
}

export function describeOwners(deps: Deps): Promise<repo.OwnerListado[]> {
  return asSystem(deps.db, 'administracao', (trx) => repo.listOwners(trx));
}

/** An owner with its users. Throws {@link AdministracaoError}, as every function here, for a CNPJ that none has. */
export async function showOwner(
  deps: Deps,
  cnpj: string,
): Promise<{ owner: repo.OwnerListado; usuarios: UsuarioRow[] }> {
  return asSystem(deps.db, 'administracao', async (trx) => {
    const [owner] = await repo.listOwners(trx, cnpj);
    if (owner === undefined) throw unknownOwner(cnpj);
    await goOnAsOwner(trx, owner.id);
    return { owner, usuarios: await repo.listUsuarios(trx) };
  });
}

/** Adds credits, or with a negative quantity takes some of those not yet spent; answers what is left to spend. */
export async function adjustCreditos(
  deps: Deps,
  alvo: Alvo,
  { quantidade, motivo }: { quantidade: number; motivo: string },
): Promise<number> {
  return inOwner(deps, alvo, async (trx, owner) => {
    const { adquiridos, consumidos } = await lockCreditos(trx, owner.id);
    const saldo = adquiridos - consumidos + quantidade;
    if (saldo < 0) {
      throw new AdministracaoError(
        `O saldo é de ${adquiridos - consumidos} créditos: não há ${-quantidade} para retirar.`,
      );
    }
    await insertLancamento(trx, {
      ownerId: owner.id,
      usuarioId: null,
      projetoId: null,
      tipo: 'ajuste',
      quantidade,
      descricao: motivo,
    });
    await audit(trx, owner, alvo, { acao: 'credito.ajustado', dados: { quantidade, motivo } });
    await publishCredito(deps.notify, trx, owner.id);
    return saldo;
  });
}

/** Turns modules on and off, the others stay; answers those that are on. */
export async function defineModulos(
  deps: Deps,
  alvo: Alvo,
  { liga, desliga }: { liga: readonly Modulo[]; desliga: readonly Modulo[] },
): Promise<Modulo[]> {
  return inOwner(deps, alvo, async (trx, owner) => {
    const atuais = presentTools(owner.tools);
    const modulos = MODULOS.filter((m) => liga.includes(m) || (atuais[m] === true && !desliga.includes(m)));
    await repo.updateModulos(trx, owner.id, modulos);
    await audit(trx, owner, alvo, { acao: 'owner.modulos-alterados', dados: { modulos } });
    return modulos;
  });
}

/** The unit prices of the four tiers, decimal strings; orders already made keep theirs. */
export async function definePrecos(
  deps: Deps,
  alvo: Alvo,
  precos: readonly [string, string, string, string],
): Promise<void> {
  const [preco_1, preco_2, preco_3, preco_4] = precos;
  await change(deps, alvo, { preco_1, preco_2, preco_3, preco_4 }, 'owner.precos-alterados');
}

/** Sets white label and the two colours; absent values stay unchanged. */
export async function defineTema(
  deps: Deps,
  alvo: Alvo,
  tema: Pick<repo.MudancaOwner, 'white_label' | 'cor_primaria' | 'cor_secundaria'>,
): Promise<void> {
  await change(deps, alvo, tema, 'owner.tema-alterado');
}

/** Where the diagnostics of projects that conclude from now on come from: Power BI, or (`null`) the built-in page. */
export async function defineBi(deps: Deps, alvo: Alvo, provedor: NovoProvedorBi | null): Promise<void> {
  await inOwner(deps, alvo, async (trx, owner) => {
    await defineProvedorBi(deps, trx, owner.id, provedor);
    const dados = { provedor: provedor === null ? 'apura' : 'powerbi', relatorio: provedor?.reportId ?? '' };
    await audit(trx, owner, alvo, { acao: 'owner.bi-alterado', dados });
  });
}

/** How many users the owner may have; answers how many there are. */
export async function defineLimite(deps: Deps, alvo: Alvo, limite_usuarios: number): Promise<number> {
  await change(deps, alvo, { limite_usuarios }, 'owner.limite-alterado');
  return (await showOwner(deps, alvo.cnpj)).owner.usuarios;
}

/** Whether the installation's contract, where it asks as the contractor, serves the owner. */
export async function defineByContratante(deps: Deps, alvo: Alvo, pelo_contratante: boolean): Promise<void> {
  await change(deps, alvo, { pelo_contratante }, 'owner.contratante-alterado');
}

/** Whether a new password of the owner's users may not be a common one; passwords that are in use stay. */
export async function defineRecusaSenhas(deps: Deps, alvo: Alvo, recusa_senhas_comuns: boolean): Promise<void> {
  await change(deps, alvo, { recusa_senhas_comuns }, 'owner.recusa-senhas-alterada');
}

/**
 * Blocks all users of the owner at once on every way in (sessions, tickets, tokens, embedded pages), or lets them in
 * again. Nothing is deleted and no user changes; the sessions end for good, and users sign in anew afterwards.
 */
export async function suspend(deps: Deps, alvo: Alvo, suspenso: boolean): Promise<void> {
  const agora = deps.clock.now();
  const mudanca = { suspenso_em: suspenso ? agora : null };
  await inOwner(deps, alvo, async (trx, owner) => {
    await repo.updateOwner(trx, owner.id, mudanca);
    if (suspenso) await endSessoesDoOwner(trx, { ownerId: owner.id, motivo: 'organização suspensa', agora });
    await audit(trx, owner, alvo, { acao: suspenso ? 'owner.suspenso' : 'owner.retomado', dados: mudanca });
  });
}

/** Takes a user's second factors away, for one who has lost them all, and ends the user's sessions. */
export async function resetFator(deps: Deps, alvo: Alvo, email: string): Promise<void> {
  await inOwner(deps, alvo, async (trx, owner) => {
    const usuario = await findUsuarioByEmail(trx, email);
    if (usuario === undefined) throw new AdministracaoError(`A organização não tem usuário com o e-mail ${email}.`);
    const { operador } = alvo;
    await removeFatores(deps, trx, { ownerId: owner.id, autorId: null, usuario, dados: { operador } });
  });
}

export async function definePlano(deps: Deps, alvo: Alvo, plano: string): Promise<void> {
  await change(deps, alvo, { plano }, 'owner.plano-alterado');
}

/** A new link for a master who never chose a password. */
export async function inviteMaster(deps: Deps, alvo: Alvo): Promise<ConviteMaster> {
  return inOwner(deps, alvo, async (trx, owner) => {
    const convidado = await repo.findMaster(trx);
    if (convidado === undefined) throw new AdministracaoError('Esta organização não tem master.');
    if (convidado.situacao !== 'invited') {
      throw new AdministracaoError(
        `O master ${convidado.email} já tem senha. Para trocá-la, use "Esqueci minha senha" na tela de entrada.`,
      );
    }
    const { operador } = alvo;
    return sendConviteMaster(deps, trx, { ownerId: owner.id, convidado, acao: 'usuario.reconvidado', operador });
  });
}

/** Leaves in the owner's log that all its data are about to be exported; answers the owner. */
export async function noteExportacao(deps: Deps, alvo: Alvo): Promise<OwnerRow> {
  return inOwner(deps, alvo, async (trx, owner) => {
    await audit(trx, owner, alvo, { acao: 'owner.exportado', dados: {} });
    return owner;
  });
}

async function change(deps: Deps, alvo: Alvo, mudanca: repo.MudancaOwner, acao: AcaoAuditoria): Promise<void> {
  await inOwner(deps, alvo, async (trx, owner) => {
    await repo.updateOwner(trx, owner.id, mudanca);
    await audit(trx, owner, alvo, { acao, dados: { ...mudanca } });
  });
}

/** One transaction: the owner is found among all, and from there on nothing but that owner can be touched. */
async function inOwner<T>(deps: Deps, { cnpj }: Alvo, work: (trx: Trx, owner: OwnerRow) => Promise<T>): Promise<T> {
  return asSystem(deps.db, 'administracao', async (trx) => {
    const achado = await findOwnerByCnpj(trx, cnpj);
    if (achado === undefined) throw unknownOwner(cnpj);
    await goOnAsOwner(trx, achado.id);
    return work(trx, await repo.lockOwner(trx, achado.id));
  });
}

async function audit(
  trx: Trx,
  owner: OwnerRow,
  { operador }: Alvo,
  { acao, dados }: { acao: AcaoAuditoria; dados: Record<string, unknown> },
): Promise<void> {
  const { id, razao } = owner;
  await insertAuditoria(trx, {
    ownerId: id,
    usuarioId: null,
    acao,
    alvo: id,
    rotulo: razao,
    dados: { operador, ...dados },
  });
}

function unknownOwner(cnpj: string): AdministracaoError {
  return new AdministracaoError(
    `Nenhuma organização tem o CNPJ ${formatCnpj(cnpj)}. Veja as que existem com: npm run owner -- list`,
  );
}
