import type { Deps } from './deps.ts';
import { registerCabecas } from './modules/auditoria/index.ts';
import { fillCarteira } from './modules/carteira/index.ts';
import { resumeColetas } from './modules/coleta/index.ts';
import { cleanMensagens } from './modules/mensagens/index.ts';
import { resumeBuscasNfse } from './modules/nfse/index.ts';
import { resumeBuscas } from './modules/notas/index.ts';
import { cleanPagamentos, reconcilePagamentos } from './modules/pagamentos/index.ts';
import { refazerDesatualizados } from './modules/projetos/index.ts';
import { notifyContratos, notifyVencimentos, openProjetosMensais } from './modules/recorrencia/index.ts';
import { queueEnvios } from './modules/relatorios/index.ts';
import { resumeTransmissoes } from './modules/retificacoes/index.ts';
import { encryptDocumentos, reencryptSegredos } from './modules/rotacao/index.ts';
import { cleanDesafios } from './modules/segundo-fator/index.ts';
import { cleanSessoes } from './modules/sessao/index.ts';
import { cleanLinks } from './modules/usuarios/index.ts';

/** Work without a request: each routine looks at intervals whether something is due. */
interface Rotina {
  nome: string;
  cadaMs: number;
  /** `tarefas`: only processes that work jobs; `todos`: every process. */
  onde: 'todos' | 'tarefas';
  /** Whether it runs as soon as the process is up, too. */
  aoIniciar: boolean;
  /** Does what is due by the portal's clock. Running it twice, or in several processes, gives the same. */
  run(deps: Deps): Promise<unknown>;
}

const MINUTO_MS = 60_000;
const limpeza = { cadaMs: 60 * MINUTO_MS, onde: 'todos', aoIniciar: true } as const;
/** Daily work is looked for every hour, so that nothing is missed while a process was down and retries come soon. */
const diaria = { cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true } as const;

/** All of them, in the order in which they are begun. */
const ROTINAS: readonly Rotina[] = [
  { ...limpeza, nome: 'limpar-sessoes', run: cleanSessoes },
  { ...limpeza, nome: 'limpar-desafios', run: cleanDesafios },
  { ...limpeza, nome: 'limpar-links', run: cleanLinks },
  { ...limpeza, nome: 'limpar-mensagens', run: cleanMensagens },
  { ...limpeza, nome: 'limpar-pagamentos', run: cleanPagamentos },
  { ...limpeza, nome: 'limpar-cotas', run: ({ cotas }) => cotas.clear() },
  { nome: 'registrar-cabecas', cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true, run: registerCabecas },
  {
    nome: 'conciliar-pagamentos',
    cadaMs: 5 * MINUTO_MS,
    onde: 'tarefas',
    aoIniciar: false,
    run: reconcilePagamentos,
  },
  { ...diaria, nome: 'abrir-projetos-mensais', run: openProjetosMensais },
  { ...diaria, nome: 'avisar-vencimentos', run: notifyVencimentos },
  { ...diaria, nome: 'avisar-contratos', run: notifyContratos },
  { ...diaria, nome: 'enviar-relatorios', run: queueEnvios },
  { ...diaria, nome: 'recifrar-segredos', run: reencryptSegredos },
  { nome: 'preencher-carteira', cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true, run: fillCarteira },
  { nome: 'refazer-projetos', cadaMs: 60 * MINUTO_MS, onde: 'tarefas', aoIniciar: true, run: refazerDesatualizados },
  { nome: 'cifrar-documentos', cadaMs: MINUTO_MS, onde: 'tarefas', aoIniciar: false, run: encryptDocumentos },
  { nome: 'retomar-coletas', cadaMs: 15_000, onde: 'tarefas', aoIniciar: true, run: resumeColetas },
  { nome: 'retomar-transmissoes', cadaMs: 15_000, onde: 'tarefas', aoIniciar: true, run: resumeTransmissoes },
  { nome: 'retomar-buscas', cadaMs: MINUTO_MS, onde: 'tarefas', aoIniciar: true, run: resumeBuscas },
  { nome: 'retomar-buscas-nfse', cadaMs: MINUTO_MS, onde: 'tarefas', aoIniciar: true, run: resumeBuscasNfse },
];

/** Runs each at its pace, never beside itself. Answers how to stop: no new runs, and those under way are waited for. */
export function startRotinas(deps: Deps): () => Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  const run = (rotina: Rotina) => {
    if (running.has(rotina.nome)) return;
    const work = runRotina(deps, rotina).finally(() => running.delete(rotina.nome));
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

/** Runs every routine once, in order: after the demonstration's clock was advanced, everything due happens now. */
export async function runRotinas(deps: Deps): Promise<void> {
  for (const rotina of ROTINAS) await runRotina(deps, rotina);
}

async function runRotina(deps: Deps, { nome, run: executar }: Rotina): Promise<void> {
  try {
    await executar(deps);
  } catch (err) {
    deps.log.warn({ err, rotina: nome }, 'a routine failed; it runs again at its next turn');
  }
}
