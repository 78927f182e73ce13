import { setTimeout as wait } from 'node:timers/promises';
import type { Projeto } from '@apura/contract';
import type { ApiCliente, Documento } from '../api/api-cliente.ts';
import type { Servidor } from '../servidor/start-servidor.ts';

export const FASES = ['envio', 'montagem', 'leitura', 'relatorios'] as const;
/** What the server is doing when it dies. */
export type Fase = (typeof FASES)[number];

export interface Caso {
  servidor: Servidor;
  api: ApiCliente;
  cnpj: string;
  documentos: readonly Documento[];
  fase: Fase;
  /** From 0 to 1: where inside the phase the blow falls. */
  quando: number;
  /** How long each phase took undisturbed. */
  duracaoMs: Readonly<Record<Fase, number>>;
}

const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };

/** Takes a project from nothing to Concluído without disturbance, timing each phase. */
export async function runUndisturbed({
  api,
  cnpj,
  documentos,
}: Pick<Caso, 'api' | 'cnpj' | 'documentos'>): Promise<{ id: string; duracaoMs: Record<Fase, number> }> {
  const id = await api.createProjeto({ cnpj, ...PERIODO });
  const marks = [performance.now()];
  await api.upload(id, documentos);
  marks.push(performance.now());
  await api.compile(id, documentos);
  await api.waitMontagem(id);
  marks.push(performance.now());
  await api.start(id);
  await api.waitProjeto(id, (p) => ended(p, 'quebrar_arquivos'));
  marks.push(performance.now());
  await api.waitProjeto(id, (p) => p.status === 'CONCLUDED');
  marks.push(performance.now());
  const took = (i: number): number => Math.round((marks[i + 1] ?? 0) - (marks[i] ?? 0));
  return { id, duracaoMs: { envio: took(0), montagem: took(1), leitura: took(2), relatorios: took(3) } };
}

/** The same with one `kill -9` on the way. The sender does what ours does: it looks at what is there and sends the rest. */
export async function runWithKill(caso: Caso): Promise<{ id: string; statusNaQueda: string }> {
  const { servidor, api, cnpj, documentos, fase } = caso;
  const id = await api.createProjeto({ cnpj, ...PERIODO });
  const delay = Math.floor(caso.duracaoMs[fase] * caso.quando);
  let statusNaQueda = 'FILES';

  const strike = async (): Promise<void> => {
    await wait(delay);
    await servidor.kill();
  };

  if (fase === 'envio') {
    // The blow falls while requests are on the wire: they fail as they would on a broken connection.
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
  await api.compile(id, documentos);
  await api.waitMontagem(id);
  await api.start(id);
  if (fase === 'leitura') {
    await api.waitProjeto(id, (p) => p.status === 'PROCESSING');
    // The undisturbed run was the first one and slow; half of its time is well inside a warm one.
    await wait(delay / 2);
  }
  if (fase === 'relatorios') {
    const alvo = caso.quando * 80;
    await api.waitProjeto(id, (p) => p.status === 'CONCLUDED' || percentOf(p, 'gerar_relatorios') >= alvo);
  }
  if (fase === 'leitura' || fase === 'relatorios') {
    const projeto = await api.getProjeto(id);
    statusNaQueda = describe(projeto);
    if (projeto.status === 'CONCLUDED') throw new Error('the blow came too late to prove anything');
    await servidor.kill();
    await servidor.restart();
  }
  await api.waitProjeto(id, (p) => p.status === 'CONCLUDED');
  return { id, statusNaQueda };
}

function ended(projeto: Projeto, ferramenta: string): boolean {
  return projeto.execucoes.some((e) => e.ferramenta === ferramenta && e.status === 'SUCCESS');
}

/** How far a tool is; 0 before it is known, 100 when it has ended. */
function percentOf(projeto: Projeto, ferramenta: string): number {
  const execucao = projeto.execucoes.find((e) => e.ferramenta === ferramenta);
  return execucao?.status === 'SUCCESS' ? 100 : (execucao?.percentual ?? 0);
}

function describe(projeto: Projeto): string {
  return `${projeto.status} (${projeto.execucoes.map((e) => `${e.ferramenta} ${e.status}${e.progresso === null ? '' : `: ${e.progresso}`}`).join(', ')})`;
}
