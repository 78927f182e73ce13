import { median } from './measure-users.ts';

/** What one load of a page gave: scores from 0 to 100, times in milliseconds. */
export interface Run {
  performance: number;
  acessibilidade: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** What was found wanting in accessibility. */
  falhas: readonly string[];
}

export interface Tela {
  nome: string;
  runs: readonly Run[];
}

/** The medians of each screen as a table, and whether every one reaches the goal in both scores. */
export function lighthouseTable(telas: readonly Tela[], goal: number): { table: string; ok: boolean } {
  const rows = telas.map(({ nome, runs }) => {
    const of = (pick: (run: Run) => number): number => median(runs.map(pick));
    const performance = of((run) => run.performance);
    const acessibilidade = of((run) => run.acessibilidade);
    const ok = performance >= goal && acessibilidade >= goal;
    const ms = (value: number): string => `${Math.round(value)} ms`;
    const cells = [
      nome,
      `${performance} (${runs.map((run) => run.performance).join(', ')})`,
      String(acessibilidade),
      ms(of((run) => run.fcpMs)),
      ms(of((run) => run.lcpMs)),
      ms(of((run) => run.tbtMs)),
      of((run) => run.cls).toFixed(3),
      `≥ ${goal}`,
      ok ? 'ok' : '**não**',
    ];
    return { ok, row: `| ${cells.join(' | ')} |` };
  });
  const table = [
    '| tela | performance | acessibilidade | FCP | LCP | TBT | CLS | meta | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ row }) => row),
  ].join('\n');
  return { table, ok: rows.length > 0 && rows.every(({ ok }) => ok) };
}
