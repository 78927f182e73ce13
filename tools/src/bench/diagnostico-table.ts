import type { Abertura } from './measure-diagnostico.ts';

const MAX_BYTES = 400_000;
const MAX_TASK_MS = 50;

/** The openings of one project's diagnostic on a processor slowed down so many times. */
export interface DiagnosticoMedido {
  meses: number;
  slowdown: number;
  /** Null where there is no goal. */
  metaMs: number | null;
  aberturas: readonly Abertura[];
}

/**
 * The median of each project as a table, and whether every one with a goal reaches it. No scroll may have a long task.
 */
export function diagnosticoTable(medidos: readonly DiagnosticoMedido[]): { table: string; ok: boolean } {
  const rows = medidos.map(({ meses, slowdown, metaMs, aberturas }) => {
    const tempos = aberturas.map((a) => Math.round(a.renderedMs)).sort((a, b) => a - b);
    const mediana = tempos[Math.floor(tempos.length / 2)];
    const [primeira] = aberturas;
    if (mediana === undefined || primeira === undefined) throw new RangeError('a median needs at least one value');
    const bytes = Math.max(...aberturas.map((a) => a.bytes));
    const maior = Math.max(0, ...aberturas.flatMap((a) => a.longas));
    const ok = metaMs === null ? null : mediana <= metaMs && bytes <= MAX_BYTES && maior <= MAX_TASK_MS;
    const cells = [
      `${meses} meses${slowdown === 1 ? '' : `, processador ${slowdown}× mais lento`}`,
      `${primeira.paineis} painéis, ${primeira.graficos} gráficos`,
      `${mediana} ms (${tempos.join(', ')})`,
      metaMs === null ? '' : `≤ ${metaMs} ms`,
      `${(bytes / 1000).toFixed(0)} kB`,
      maior === 0 ? 'nenhuma' : `${maior} ms (${aberturas.map((a) => a.longas.length).join(', ')} por rolagem)`,
      ok === null ? '' : ok ? 'ok' : '**não**',
    ];
    return { ok, row: `| ${cells.join(' | ')} |` };
  });
  const table = [
    `| projeto | página | acesso até \`rendered\` | meta | até lá (meta ≤ ${MAX_BYTES / 1000} kB) | ` +
      `maior tarefa longa ao rolar (meta ≤ ${MAX_TASK_MS} ms) | |`,
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ row }) => row),
  ].join('\n');
  const com = rows.filter(({ ok }) => ok !== null);
  return { table, ok: com.length > 0 && com.every(({ ok }) => ok === true) };
}
