import { join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { createProjetoMundo } from './create-projeto-mundo.ts';
import { type DiagnosticoMedido, diagnosticoTable } from './diagnostico-table.ts';
import { type Abertura, measureDiagnostico } from './measure-diagnostico.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { type Portal, say, withPortal } from './with-portal.ts';

const RUNS = 5;
const SLOW = 4;
/** The golden world, and one of five years. */
const MUNDOS = [
  { anos: 1, metaMs: 1_500 },
  { anos: 5, metaMs: 2_500 },
] as const;

await withPortal('diagnostico', measure);

async function measure({ url, chromium, work, undo }: Portal): Promise<void> {
  const projetos: { anos: number; metaMs: number; periodo: string }[] = [];
  for (const { anos, metaMs } of MUNDOS) {
    say(`projeto de ${anos * 12} meses…`);
    await createProjetoMundo(url, { dir: join(work, `mundo-${anos}`), anos });
    projetos.push({ anos, metaMs, periodo: `01/01/${2026 - anos}` });
  }
  const browser = await playwright.launch({
    executablePath: chromium.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    env: { ...process.env, ...chromium.env },
  });
  undo(() => browser.close());
  // The first of all also warms the server up.
  await measureDiagnostico(browser, { url, periodo: projetos[0]?.periodo ?? '', slowdown: 1 });
  const medidos: DiagnosticoMedido[] = [];
  for (const { anos, metaMs, periodo } of projetos) {
    for (const slowdown of [1, SLOW]) {
      const aberturas: Abertura[] = [];
      for (let i = 0; i < RUNS; i++) {
        const abertura = await measureDiagnostico(browser, { url, periodo, slowdown });
        aberturas.push(abertura);
        say(`  ${anos * 12} meses, ${slowdown}×: ${JSON.stringify(abertura)}`);
      }
      medidos.push({ meses: anos * 12, slowdown, metaMs: slowdown === 1 ? metaMs : null, aberturas });
    }
  }
  const { table, ok } = diagnosticoTable(medidos);
  say(`\n${table}\n`);
  writePerformance(
    'diagnostico',
    `## The diagnostic page in the browser

${writtenBy('bench:diagnostico')}
Generated worlds (\`tools/src/mundo\`: both EFD, ECD, ECF, NF-e, eSocial and e-CAC papers of every month) sent to a
server of its own and processed by its tools; then the diagnostic opened from the list of projects ${RUNS} times with an
empty cache of files, in the machine's Chromium at 1440 × 900. The time runs from the request for access to the stock
client's \`rendered\`; the weight is all that came over the wire until then, data, font and charts included; the
scroll goes through the whole page at 40 pixels a frame, right after \`rendered\`, and its long tasks are the
browser's own (PerformanceObserver). ${SLOW}× is with the processor slowed down, and has no goal.

${table}`,
  );
  if (!ok) process.exitCode = 1;
}
