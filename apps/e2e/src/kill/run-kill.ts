import { setTimeout as wait } from 'node:timers/promises';
import type { Projeto } from '@apura/contract';
import type { ApiCliente, Documento } from '../api/api-cliente.ts';
import type { Servidor } from '../servidor/start-servidor.ts';
import { freezeWithin } from './freeze-within.ts';

export const FASES = ['envio', 'montagem', 'leitura', 'relatorios'] as const;
/** What the server is doing when it dies. */
export type Fase = (typeof FASES)[number];

interface Cena {
  servidor: Servidor;
  api: ApiCliente;
  cnpj: string;
  documentos: readonly Documento[];
}

export interface Caso extends Cena {
  fase: Fase;
  /** From 0 to 1: where inside the phase the blow falls. */
  quando: number;
  /** How long each phase took undisturbed. */
  duracaoMs: Readonly<Record<Fase, number>>;
}

const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };

/** Takes a project from nothing to Concluído without disturbance, timing each phase. */
export async function runUndisturbed({
  servidor,
  api,
  cnpj,
  documentos,
}: Cena): Promise<{ id: string; duracaoMs: Record<Fase, number> }> {
  const id = await api.createProjeto({ cnpj, ...PERIODO });
  const began = performance.now();
  await api.upload(id, documentos);
  const sent = performance.now();
  await api.compile(id, documentos);
  await api.waitMontagem(id);
  const whole = performance.now();
  await servidor.filhos.passOver();
  await api.start(id);
  const leitura = await servidor.filhos.timeNext();
  const relatorios = await servidor.filhos.timeNext();
  await api.waitProjeto(id, concluded);
  const duracaoMs = { envio: Math.round(sent - began), montagem: Math.round(whole - sent), leitura, relatorios };
  return { id, duracaoMs };
}

/** The same with one `kill -9` on the way. */
export async function runWithKill(caso: Caso): Promise<{ id: string; statusNaQueda: string }> {
  const { id, statusNaQueda } = await (caso.fase === 'envio' || caso.fase === 'montagem'
    ? strikeEnvio(caso)
    : strikeTrabalho(caso));
  await caso.api.waitProjeto(id, concluded);
  return { id, statusNaQueda };
}

/** The blow falls while files come. The sender does what ours does: it looks at what is there and sends the rest. */
async function strikeEnvio({ servidor, api, cnpj, documentos, fase, quando, duracaoMs }: Caso) {
  const id = await api.createProjeto({ cnpj, ...PERIODO });
  const strike = async (): Promise<void> => {
    await wait(Math.floor(duracaoMs[fase] * quando));
    await servidor.kill();
  };
  if (fase === 'envio') {
    // Requests are on the wire: they fail as they would on a broken connection.
    const blow = strike();
    await api.upload(id, documentos).catch(() => undefined);
    await blow;
    await servidor.restart();
  }
  await api.upload(id, documentos);
  if (fase === 'montagem') {
    await api.compile(id, documentos);
    await strike();
    await servidor.restart();
  }
  await sendAndStart({ servidor, api }, id, documentos);
  return { id, statusNaQueda: 'FILES' };
}

/** Kills the server while a tool works; the process of the tool is frozen first. */
async function strikeTrabalho({ servidor, api, cnpj, documentos, fase, quando, duracaoMs }: Caso) {
  const id = await freezeWithin(async (parte) => {
    const novo = await api.createProjeto({ cnpj, ...PERIODO });
    await api.upload(novo, documentos);
    await sendAndStart({ servidor, api }, novo, documentos);
    if (fase === 'relatorios') await servidor.filhos.timeNext();
    if (await servidor.filhos.freezeNext(duracaoMs[fase] * quando * parte)) return novo;
    await api.waitProjeto(novo, concluded);
    return null;
  });
  const projeto = await api.getProjeto(id);
  if (concluded(projeto)) throw new Error('the blow came too late to prove anything');
  await servidor.kill();
  await servidor.restart();
  return { id, statusNaQueda: describe(projeto) };
}

async function sendAndStart(
  { servidor, api }: Pick<Cena, 'servidor' | 'api'>,
  id: string,
  documentos: readonly Documento[],
): Promise<void> {
  await api.compile(id, documentos);
  await api.waitMontagem(id);
  await servidor.filhos.passOver();
  await api.start(id);
}

function concluded({ status }: Projeto): boolean {
  return status === 'CONCLUDED';
}

function describe(projeto: Projeto): string {
  const execucoes = projeto.execucoes.map(({ ferramenta, status, progresso }) =>
    progresso === null ? `${ferramenta} ${status}` : `${ferramenta} ${status}: ${progresso}`,
  );
  return `${projeto.status} (${execucoes.join(', ')})`;
}
