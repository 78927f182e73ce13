import type { Proposta } from '@apura/apuracao';
import { arquivosBase, type IdentidadeDaProposta, openIdentidade, type PropostaLocalizada } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readDataset } from '../arquivos/index.ts';
import { publishRascunho } from '../eventos/index.ts';
import { runInChild } from '../filho/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { alvoDaMudanca } from './alvo-da-mudanca.ts';
import { basesDosArquivos } from './bases-do-rascunho.ts';
import { buscaDaMudanca } from './busca-da-mudanca.ts';
import { contadas, makePasso } from './make-passo.ts';
import { propostaDe } from './mudanca-nova.ts';
import { listArquivosCitados, listPeriodos, type MudancaRow, readMes } from './mudancas.repo.ts';
import { updateMudancas } from './passos.repo.ts';
import { lockRascunho, updateBases } from './rascunhos.repo.ts';
import {
  PARTE_DO_HEAP,
  TrabalhoDispensadoError,
  type TrabalhoEmCurso,
  withProgressoDoRascunho,
} from './trabalho-em-curso.ts';
import { endTrabalho, findTrabalho } from './trabalhos.repo.ts';

const POR_VEZ = 5000;

type Mudada = Parameters<typeof updateMudancas>[2][number];

/**
 * Finds the record of each change again, month by month, and keeps the new lines as one step. What is not found is
 * `perdida`. Events of the eSocial are named by their keys: the workbook finds them, whichever files they are in.
 */
export async function checkRegistros(deps: Deps, emCurso: TrabalhoEmCurso): Promise<void> {
  const { rascunho } = emCurso;
  const mudadas = rascunho.obrigacao === 'esocial' ? [] : await findMudadas(deps, emCurso);
  await keep(deps, emCurso, mudadas);
}

async function findMudadas(deps: Deps, emCurso: TrabalhoEmCurso): Promise<Mudada[]> {
  const { ownerId, rascunho } = emCurso;
  const identidade = await openIdentidade(rascunho.obrigacao);
  const arquivos = await readArquivos(deps, emCurso);
  const periodos = await asOwner(deps.db, ownerId, (trx) => listPeriodos(trx, rascunho.id));
  return withProgressoDoRascunho(deps, emCurso, async ({ onProgress, signal }) => {
    const mudadas: Mudada[] = [];
    for (const [i, periodo] of periodos.entries()) {
      onProgress({ feito: i, total: periodos.length, mensagem: 'Procurando os registros' });
      const rows = await asOwner(deps.db, ownerId, (trx) => readMes(trx, rascunho.id, periodo));
      const propostas = rows.map((row) => propostaDe(rascunho.obrigacao, row));
      const { achadas } = await runInChild(
        { ferramenta: 'localizacao', opcoes: { arquivos, propostas } },
        {
          children: deps.children,
          heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP),
          // What the child says of its progress is of one month.
          onProgress: () => undefined,
          signal,
        },
      );
      for (const [n, row] of rows.entries()) {
        const proposta = propostas[n];
        const mudada = proposta && compare(identidade, { row, proposta, achada: achadas[n] ?? null });
        if (mudada !== undefined) mudadas.push(mudada);
      }
    }
    return mudadas;
  });
}

/** What is new of a change whose record was looked up; undefined when nothing is. */
function compare(
  identidade: IdentidadeDaProposta,
  { row, proposta, achada }: { row: MudancaRow; proposta: Proposta; achada: PropostaLocalizada | null },
): Mudada | undefined {
  if (achada !== null && 'motivo' in achada && achada.motivo !== undefined) {
    return row.perdida ? undefined : { n: row.n, perdida: true };
  }
  if (achada === null) return row.perdida ? { n: row.n, perdida: false } : undefined;
  const { arquivo, linha } = achada;
  const antes = Object.keys(achada.antes).length === 0 ? row.antes : achada.antes;
  const igual = row.arquivo === arquivo && row.linha === linha && sameTexts(row.antes, antes) && !row.perdida;
  if (igual) return undefined;
  const nova = { ...proposta, arquivo, linha, antes };
  return {
    ...{ n: row.n, arquivo, linha, antes, perdida: false },
    alvo: alvoDaMudanca(identidade, nova),
    busca: buscaDaMudanca(nova, row.nota),
  };
}

function sameTexts(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return (
    Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([campo, valor]) => b[campo] === valor)
  );
}

async function readArquivos(deps: Deps, { ownerId, rascunho }: TrabalhoEmCurso) {
  const { projeto_id: projetoId, obrigacao } = rascunho;
  const projeto = await asOwner(deps.db, ownerId, (trx) => findProjeto(trx, projetoId));
  if (projeto === undefined) throw new TrabalhoDispensadoError('the project was deleted');
  const dataset = await readDataset(
    deps,
    {
      ownerId,
      projetoId,
      empresa: { cnpj: '', nome: '' },
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
    },
    { comBytes: (arquivo) => arquivosBase([arquivo], obrigacao).length > 0 },
  );
  return arquivosBase(dataset.arquivos, obrigacao);
}

/** Keeps what is new as a step of the user who asked, and ends the work. */
async function keep(
  deps: Deps,
  { ownerId, ordem, rascunho }: TrabalhoEmCurso,
  mudadas: readonly Mudada[],
): Promise<void> {
  const trabalho = await asOwner(deps.db, ownerId, (trx) => findTrabalho(trx, rascunho.id, ordem.tipo));
  if (trabalho === undefined) throw new TrabalhoDispensadoError('the draft was deleted');
  await makePasso(
    deps,
    { ownerId, usuarioId: trabalho.usuario_id },
    {
      id: rascunho.id,
      passo: {
        tipo: 'conferir',
        describe: (n) => `Conferiu os registros: ${contadas(n)} com outra linha, outro valor ou sem registro`,
        acao: null,
      },
      work: async (trx, lugar) => {
        const agora = await lockRascunho(trx, rascunho.id);
        // A step came between the search and its end: it is made again over what is there now.
        if (agora?.revisao !== rascunho.revisao) throw new Error('the draft changed while its records were searched');
        for (let i = 0; i < mudadas.length; i += POR_VEZ) {
          await updateMudancas(trx, lugar, mudadas.slice(i, i + POR_VEZ));
        }
        const citados = new Set(await listArquivosCitados(trx, rascunho.id));
        await updateBases(trx, rascunho.id, { bases: await basesDosArquivos(trx, rascunho, citados), inteiras: true });
        const perdidas = mudadas.filter(({ perdida }) => perdida === true).length;
        const mensagem =
          perdidas === 0 ? 'Todos os registros foram achados' : `${contadas(perdidas)} sem registro nos arquivos`;
        const fim = { situacao: 'concluida', mensagem, now: deps.clock.now() } as const;
        if (!(await endTrabalho(trx, ordem, fim))) throw new TrabalhoDispensadoError('the work is no longer wanted');
        // Also where nothing is new.
        await publishRascunho(deps.notify, trx, ownerId, rascunho.id);
        return mudadas.length;
      },
    },
  );
}
