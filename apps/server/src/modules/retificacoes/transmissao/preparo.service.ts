import { cnpjRoot, formatDateTimeBr } from '@apura/br';
import type { PreparoTransmissao } from '@apura/contract';
import { type EventoDaSequencia, openResultadoEsocial } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import type { EnvioEsocial } from '../../../platform/coletores/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findEmpresaById } from '../../empresas/index.ts';
import { findProjeto } from '../../projetos/index.ts';
import { findRetificacao, type RetificacaoRow } from '../retificacoes.repo.ts';
import { type Assinante, openAssinante } from './assinante.ts';
import { findJaTransmitido } from './transmissao.repo.ts';

const NAO_TERMINOU = 'Só uma retificação do eSocial que terminou com sucesso pode ser transmitida.';
const SEM_SERVICO =
  'O envio ao eSocial não está configurado nesta instalação. Peça a quem a administra que defina ESOCIAL, ou ' +
  'baixe os arquivos e transmita pelo seu sistema de folha.';
const PRODUCAO_DESLIGADA =
  'O envio ao ambiente de produção do eSocial está desligado nesta instalação. Peça a quem a administra que ' +
  'defina ESOCIAL_TRANSMITIR=1, ou baixe os arquivos e transmita pelo seu sistema de folha.';
const SEM_EVENTOS = 'O resultado desta retificação não tem eventos a transmitir.';
const SEM_PROJETO = 'O projeto desta retificação foi excluído: sem ele não se sabe com que certificado transmitir.';
const AMBIENTES = { '1': 'produção (tpAmb 1)', '2': 'produção restrita (tpAmb 2)' } as const;

/** What an order would send, and what prevents it. */
export interface Preparo {
  retificacao: RetificacaoRow;
  empresa: { nome: string; cnpj: string };
  envio: EnvioEsocial | null;
  assinante: Assinante | null;
  eventos: readonly EventoDaSequencia[];
  lotes: number;
  impedimento: string | null;
}

export async function readPreparo(deps: Deps, sessao: SessaoAtual, id: string): Promise<PreparoTransmissao> {
  const { ownerId } = sessao;
  const { empresa, envio, assinante, eventos, lotes, impedimento } = await asOwner(deps.db, ownerId, (trx) =>
    prepareTransmissao(deps, trx, { ownerId, id }),
  );
  const grupos = Map.groupBy(eventos, ({ periodo, tipo }) => `${periodo} ${tipo}`);
  return {
    ambiente: envio?.ambiente ?? null,
    impedimento,
    empresa,
    certificado: assinante?.ok
      ? { nome: assinante.nome, validade: assinante.validade, deOutro: assinante.deOutro }
      : null,
    eventos: eventos.length,
    lotes,
    tipos: [...grupos.values()].flatMap((grupo) =>
      grupo.slice(0, 1).map(({ periodo, tipo }) => ({ periodo, tipo, eventos: grupo.length })),
    ),
  };
}

/** Checks everything that may prevent a transmission, before anything is sent. Throws when there is none of this id. */
export async function prepareTransmissao(
  deps: Deps,
  trx: Trx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Preparo> {
  const retificacao = await findRetificacao(trx, id);
  if (retificacao === undefined) throw appError('nao-encontrado');
  const projeto = await findProjeto(trx, retificacao.projeto_id);
  const dono = projeto === undefined ? undefined : await findEmpresaById(trx, projeto.empresa_id);
  const empresa = { nome: dono?.nome ?? '', cnpj: dono?.cnpj ?? '' };
  const envio = deps.coletores.envio ?? null;
  const nada = { retificacao, empresa, envio, assinante: null, eventos: [], lotes: 0 };
  const { storage_key: zip } = retificacao;
  if (retificacao.tipo !== 'esocial' || retificacao.status !== 'SUCCESS' || zip === null) {
    return { ...nada, impedimento: NAO_TERMINOU };
  }
  const resultado = await openResultadoEsocial(await deps.storage.localPath(zip));
  if (resultado === null) return { ...nada, impedimento: SEM_EVENTOS };
  resultado.close();
  const { eventos, lotes, tpAmb } = resultado;
  const assinante =
    projeto === undefined || dono === undefined
      ? null
      : await openAssinante(deps, trx, { ownerId, nome: projeto.certificado, cnpj: dono.cnpj });
  const visto = { ...nada, assinante, eventos, lotes };
  if (envio === null) return { ...visto, impedimento: SEM_SERVICO };
  if (!envio.ligado) return { ...visto, impedimento: PRODUCAO_DESLIGADA };
  if (assinante === null) return { ...visto, impedimento: SEM_PROJETO };
  if (!assinante.ok) return { ...visto, impedimento: assinante.mensagem };
  const impedimento =
    reasonAgainstAmbiente(envio, tpAmb) ?? (await reasonAgainstEventos(trx, { retificacaoId: id, eventos }));
  return { ...visto, impedimento: impedimento ?? null };
}

/** The simulator of a demonstration accepts events of both environments. */
function reasonAgainstAmbiente({ ambiente }: EnvioEsocial, tpAmb: string): string | undefined {
  if (ambiente === 'simulado') return undefined;
  const daqui = ambiente === 'producao' ? '1' : '2';
  if (tpAmb === daqui) return undefined;
  const deles = tpAmb === '2' ? AMBIENTES['2'] : AMBIENTES['1'];
  return (
    `Os eventos foram feitos para ${deles} e esta instalação transmite para ${AMBIENTES[daqui]}. Faça a ` +
    `retificação de novo com tpAmb ${daqui} na aba PARAMETROS.`
  );
}

async function reasonAgainstEventos(
  trx: Trx,
  o: { retificacaoId: string; eventos: readonly EventoDaSequencia[] },
): Promise<string | undefined> {
  const ids = o.eventos.map(({ id }) => id);
  const quando = await findJaTransmitido(trx, { retificacaoId: o.retificacaoId, ids, esperados: true });
  if (quando === undefined) return undefined;
  return (
    'Estes mesmos eventos já foram transmitidos por outra retificação, em ' +
    `${formatDateTimeBr(quando.toISOString())}: a mesma planilha sobre os mesmos arquivos dá os mesmos eventos. ` +
    'Veja os recibos dela.'
  );
}

/** One employer's batches go one after the other, in whatever process. */
export const filaDoEnvio = (cnpj: string): string => `esocial-envio:${cnpjRoot(cnpj)}`;
