import type { Banco } from '@apura/apuracao';
import type { ResumoPeriodo } from '../comum/resultado.ts';
import { aliquotasDoPeriodo } from './bases/aliquotas-depois.ts';
import { readSituacoes } from './bases/encargos.ts';
import type { SomaBases } from './bases/resumo-inss.ts';
import { decidePeriodos, type TrabalhoEsocial } from './plan-esocial.ts';
import { type ConteudoPeriodo, summarizePeriodo } from './resumo-esocial.ts';
import { pedeReabertura } from './sequencia/etapas.ts';
import type { Passo } from './sequencia/passos.ts';

export interface PeriodosResumidos {
  /** A row for each period that the workbook concerns. */
  resumo: ResumoPeriodo[];
  gerados: string[];
  todos: string[];
  /** The steps whose events go out, with their place in the sequence and the period that they are sent in. */
  saem: (Passo & { posicao: number; periodo: string })[];
  conteudoDe: (periodo: string) => ConteudoPeriodo;
}

/** What the events of a rectification do to each period: bases and contribution of the employer before and after. */
export async function summarizePeriodos(o: {
  trabalho: TrabalhoEsocial;
  banco: Banco;
  /** Bases of the events, by period. */
  somas: ReadonlyMap<string, SomaBases>;
  comErro: ReadonlySet<string>;
  /** Whether the event of a step was made. */
  foiFeito: (posicao: number) => boolean;
}): Promise<PeriodosResumidos> {
  const { trabalho } = o;
  const { doRegistro, daFolha, alvos, aberturas, passos } = trabalho;
  const { gerados, todos } = decidePeriodos(trabalho, o.comErro);
  const [primeiro] = gerados;
  const saem = passos
    .map((p, posicao) => ({ ...p, posicao, periodo: p.periodo || (primeiro ?? '') }))
    .filter((p) => gerados.includes(p.periodo) && o.foiFeito(p.posicao));
  const eventosDe = Map.groupBy(saem, (p) => p.periodo);
  const conteudoDe = (periodo: string): ConteudoPeriodo => {
    // An exclusion counts as the event that it excludes.
    const eventos = (eventosDe.get(periodo) ?? []).map((p) => p.alvo?.base.evento ?? p.evento);
    if (eventos.some(pedeReabertura)) return 'folha';
    return eventos.includes('S-1210') ? 'pagamentos' : 'registros';
  };
  const linhasDe = (periodo: string) => [
    ...daFolha.filter((l) => l.periodo === periodo),
    // The month of a dismissal is only known from the event that it changes.
    ...alvos.flatMap((a) =>
      a.base.periodo === periodo
        ? [...a.linhas, ...(a.exclusao ? [a.exclusao] : [])].filter((l) => l.periodo === '')
        : [],
    ),
    ...(periodo === primeiro ? doRegistro : []),
  ];
  const situacoes = await readSituacoes(o.banco, todos);
  const aliquotasDe = (periodo: string) => {
    const situacao = situacoes.get(periodo);
    return situacao && aliquotasDoPeriodo(periodo, situacao, trabalho.mudados);
  };
  const resumo = todos.map(
    (periodo): ResumoPeriodo =>
      summarizePeriodo({
        periodo,
        gerado: gerados.includes(periodo),
        acoes: linhasDe(periodo).map((l) => l.acao),
        eventos: eventosDe.get(periodo)?.length ?? 0,
        reaberto: aberturas.has(periodo),
        conteudo: conteudoDe(periodo),
        bases: o.somas.get(periodo),
        situacao: situacoes.get(periodo),
        aliquotas: aliquotasDe(periodo),
      }),
  );
  return { resumo, gerados, todos, saem, conteudoDe };
}
