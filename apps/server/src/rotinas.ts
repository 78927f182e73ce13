import type { Deps } from './deps.ts';
import { registrarCabecas } from './modules/auditoria/index.ts';
import { retomarColetas } from './modules/coleta/index.ts';
import { limparMensagens } from './modules/mensagens/index.ts';
import { retomarBuscas } from './modules/notas/index.ts';
import { conciliarPagamentos, limparPagamentos } from './modules/pagamentos/index.ts';
import { abrirProjetosMensais, avisarContratos, avisarVencimentos } from './modules/recorrencia/index.ts';
import { retomarTransmissoes } from './modules/retificacoes/index.ts';
import { cifrarDocumentos, recifrarSegredos } from './modules/rotacao/index.ts';
import { limparDesafios } from './modules/segundo-fator/index.ts';
import { limparSessoes } from './modules/sessao/index.ts';
import { limparLinks } from './modules/usuarios/index.ts';

/** Work that nobody asks for: it is looked at again and again whether something has fallen due. */
export interface Rotina {
  nome: string;
  cadaMs: number;
  /** `tarefas`: only processes that work jobs; `todos`: every process. */
  onde: 'todos' | 'tarefas';
  /** Whether it runs as soon as the process is up, too. */
  aoIniciar: boolean;
  /** Does what is due by the portal's clock. Running it twice, or in several processes, gives the same. */
  executar(deps: Deps): Promise<unknown>;
}

const MINUTO_MS = 60_000;
const limpeza = { cadaMs: 60 * MINUTO_MS, onde: 'todos', aoIniciar: true } as const;
/**
 * What falls due on a day is looked for every hour: a process that was down loses none, and what is tried again is
 * soon.
 */
const diaria = { cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true } as const;

/** All of them, in the order in which they are begun. */
export const ROTINAS: readonly Rotina[] = [
  { ...limpeza, nome: 'limpar-sessoes', executar: limparSessoes },
  { ...limpeza, nome: 'limpar-desafios', executar: limparDesafios },
  { ...limpeza, nome: 'limpar-links', executar: limparLinks },
  { ...limpeza, nome: 'limpar-mensagens', executar: limparMensagens },
  { ...limpeza, nome: 'limpar-pagamentos', executar: limparPagamentos },
  { ...limpeza, nome: 'limpar-cotas', executar: ({ cotas }) => cotas.clear() },
  { nome: 'registrar-cabecas', cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true, executar: registrarCabecas },
  {
    nome: 'conciliar-pagamentos',
    cadaMs: 5 * MINUTO_MS,
    onde: 'tarefas',
    aoIniciar: false,
    executar: conciliarPagamentos,
  },
  { ...diaria, nome: 'abrir-projetos-mensais', executar: abrirProjetosMensais },
  { ...diaria, nome: 'avisar-vencimentos', executar: avisarVencimentos },
  { ...diaria, nome: 'avisar-contratos', executar: avisarContratos },
  { ...diaria, nome: 'recifrar-segredos', executar: recifrarSegredos },
  { nome: 'cifrar-documentos', cadaMs: MINUTO_MS, onde: 'tarefas', aoIniciar: false, executar: cifrarDocumentos },
  { nome: 'retomar-coletas', cadaMs: 15_000, onde: 'tarefas', aoIniciar: true, executar: retomarColetas },
  { nome: 'retomar-transmissoes', cadaMs: 15_000, onde: 'tarefas', aoIniciar: true, executar: retomarTransmissoes },
  { nome: 'retomar-buscas', cadaMs: MINUTO_MS, onde: 'tarefas', aoIniciar: true, executar: retomarBuscas },
];

/** Runs each at its pace, never beside itself. Answers how to stop: no new runs, and those under way are waited for. */
export function startRotinas(deps: Deps): () => Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  const run = (rotina: Rotina) => {
    if (running.has(rotina.nome)) return;
    const work = executarRotina(deps, rotina).finally(() => running.delete(rotina.nome));
    running.set(rotina.nome, work);
  };
  for (const rotina of ROTINAS) {
    if (rotina.onde === 'tarefas' && deps.config.role === 'web') continue;
    if (rotina.aoIniciar) run(rotina);
    timers.push(setInterval(() => run(rotina), rotina.cadaMs));
  }
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}

/** Runs every routine once, in order: what a clock that was moved on makes due, happens now. */
export async function executarRotinas(deps: Deps): Promise<void> {
  for (const rotina of ROTINAS) await executarRotina(deps, rotina);
}

async function executarRotina(deps: Deps, { nome, executar }: Rotina): Promise<void> {
  try {
    await executar(deps);
  } catch (err) {
    deps.log.warn({ err, rotina: nome }, 'a routine failed; it runs again at its next turn');
  }
}
