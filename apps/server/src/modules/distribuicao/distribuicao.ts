import { findCnpj, todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { JobDefinition } from '../../platform/queue/port.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { isCertificadoUtilizavel } from '../certificados/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import type { BuscasRepo, TabelaBusca } from './buscas.repo.ts';
import type { PedidosRepo } from './pedidos.repo.ts';

/** More than that is for the search. */
const MAX_AGUARDANDO = 200;
const VENCIDAS_POR_VEZ = 500;

interface Pedida {
  ownerId: string;
  empresaId: string;
  certificado: string;
  agora: Date;
}

/** A service of the government that distributes the documents of a company, in their sequence and by their keys. */
export interface Distribuicao {
  /** What the log of activities says of a search that is turned on or off, and of keys that are asked for. */
  acoes: Record<'ligada' | 'desligada' | 'chaves', AcaoAuditoria>;
  job: JobDefinition<{ ownerId: string; empresaId: string }>;
  isConfigurada(deps: Deps): boolean;
  /** What to do where it is not. */
  naoConfigurada: string;
  /** Of the queue of requests, after the most that it may hold. */
  filaCheia: string;
  buscas: Pick<BuscasRepo<TabelaBusca>, 'lockBusca' | 'listVencidas'> & {
    /** Begins a search, or continues it after the last number that was read. */
    startBusca(trx: Trx, busca: Pedida): Promise<void>;
    stopBusca(trx: Trx, empresaId: string, agora: Date): Promise<void>;
    /** Makes sure that a company has a search that can ask by this certificate, without turning it on. */
    prepareBusca(trx: Trx, busca: Pedida): Promise<void>;
    updateBusca(trx: Trx, empresaId: string, mudanca: { avulsas_em: Date; atualizada_em: Date }): Promise<void>;
  };
  pedidos: PedidosRepo;
}

/** Begins to follow a company's documents, or stops. Received ones stay, and a later search continues after them. */
export async function updateBusca(
  deps: Deps,
  sessao: SessaoAtual,
  servico: Distribuicao,
  pedido: { cnpj: string; ligada: boolean; certificado: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const { ligada, certificado } = pedido;
  await asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, pedido.cnpj);
    const agora = deps.clock.now();
    const ids = { ownerId, empresaId: empresa.id };
    if (ligada) {
      assertConfigurada(deps, servico);
      if (!(await isCertificadoUtilizavel(trx, certificado, todayInSaoPaulo(agora)))) {
        throw appError('certificado-invalido');
      }
      await servico.buscas.startBusca(trx, { ...ids, certificado, agora });
      await sendBusca(deps, trx, servico, ids);
    } else {
      await servico.buscas.stopBusca(trx, empresa.id, agora);
    }
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: ligada ? servico.acoes.ligada : servico.acoes.desligada,
      alvo: empresa.id,
      rotulo: empresa.nome,
      dados: ligada ? { certificado } : undefined,
    });
  });
}

interface Recusada {
  chave: string;
  motivo: string;
}

/**
 * Asks for documents by their keys. `sort` says which of the texts are keys that the company may ask for; the result
 * names the others, and how many are requested.
 */
export async function requestChaves(
  deps: Deps,
  sessao: SessaoAtual,
  servico: Distribuicao,
  pedido: {
    cnpj: string;
    certificado?: string | undefined;
    sort: (cnpj: string) => { chaves: readonly string[]; recusadas: readonly Recusada[] };
  },
): Promise<{ pedidas: number; recusadas: Recusada[] }> {
  const { ownerId, usuarioId } = sessao;
  const { pedidos } = servico;
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = await findEmpresa(trx, pedido.cnpj);
    assertConfigurada(deps, servico);
    const agora = deps.clock.now();
    const ids = { ownerId, empresaId: empresa.id };
    const { chaves, recusadas } = pedido.sort(empresa.cnpj);
    const [primeira] = recusadas;
    if (chaves.length === 0) {
      throw appError('valores-incorretos', { message: `A chave ${primeira?.chave ?? ''} ${primeira?.motivo ?? ''}` });
    }
    await prepareBusca(trx, servico, { ...ids, certificado: pedido.certificado, agora });
    if ((await pedidos.countAguardando(trx, empresa.id)) + chaves.length > MAX_AGUARDANDO) {
      throw appError('valores-incorretos', {
        message: `Já há muitas chaves na fila desta empresa (o máximo é ${MAX_AGUARDANDO}). ${servico.filaCheia}`,
      });
    }
    await pedidos.insertPedidos(trx, { ...ids, chaves, agora });
    await sendBusca(deps, trx, servico, ids);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: servico.acoes.chaves,
      alvo: empresa.id,
      rotulo: empresa.nome,
      dados: { notas: chaves.length },
    });
    return { pedidas: chaves.length, recusadas: [...recusadas] };
  });
}

/** A company that is followed asks by its own certificate; another one by the certificate that is named. */
async function prepareBusca(
  trx: Trx,
  servico: Distribuicao,
  o: { ownerId: string; empresaId: string; certificado: string | undefined; agora: Date },
): Promise<void> {
  const { empresaId, agora } = o;
  const busca = await servico.buscas.lockBusca(trx, empresaId);
  const certificado = busca?.ligada === true ? busca.certificado : (o.certificado ?? busca?.certificado);
  if (certificado === undefined || !(await isCertificadoUtilizavel(trx, certificado, todayInSaoPaulo(agora)))) {
    throw appError('certificado-invalido');
  }
  await servico.buscas.prepareBusca(trx, { ...o, certificado });
  // A request that waits as the service asked for, or for one that does not answer, keeps waiting; what failed by
  // another certificate is tried at once.
  const outro = busca !== undefined && busca.certificado !== certificado && busca.situacao === 'erro';
  if (busca?.avulsas_em == null || outro) {
    const espera = busca?.situacao === 'limite' ? busca.proxima_em : null;
    const em = espera !== null && espera > agora ? espera : agora;
    await servico.buscas.updateBusca(trx, empresaId, { avulsas_em: em, atualizada_em: agora });
  }
}

export function assertConfigurada(deps: Deps, servico: Distribuicao): void {
  if (!servico.isConfigurada(deps)) throw appError('servico-indisponivel', { message: servico.naoConfigurada });
}

export async function findEmpresa(trx: Trx, texto: string) {
  const cnpj = findCnpj(texto);
  const empresa = cnpj === undefined ? undefined : await findEmpresaByCnpj(trx, cnpj);
  if (empresa === undefined) throw appError('empresa-nao-cadastrada');
  return empresa;
}

/** At most one waits for a company. */
export async function sendBusca(
  deps: Deps,
  trx: Trx,
  { job }: Pick<Distribuicao, 'job'>,
  ids: { ownerId: string; empresaId: string },
): Promise<void> {
  await deps.queue.send(trx, job, ids, { singletonKey: ids.empresaId });
}

/** Sends the searches on whose hour has come by the portal's clock. */
export async function resumeVencidas(deps: Deps, servico: Distribuicao): Promise<void> {
  if (!servico.isConfigurada(deps)) return;
  const vencidas = await asSystem(deps.db, 'coleta', (trx) =>
    servico.buscas.listVencidas(trx, deps.clock.now(), VENCIDAS_POR_VEZ),
  );
  for (const { owner_id: ownerId, empresa_id: empresaId } of vencidas) {
    await asOwner(deps.db, ownerId, (trx) => sendBusca(deps, trx, servico, { ownerId, empresaId }));
  }
}
