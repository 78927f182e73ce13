import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { DEMO_USER } from './start-server.ts';

/** What one opening of a project's diagnostic gave. Milliseconds and bytes. */
export interface Abertura {
  /** From the request for access to the client's event `rendered`. */
  renderedMs: number;
  /** All that the page fetched until then, as it came over the wire, its data included. */
  bytes: number;
  /** Long tasks of a scroll through the whole page. */
  longas: readonly number[];
  paineis: number;
  graficos: number;
}

/**
 * Opens the diagnostic of a project from the list of projects, with an empty cache of files, and scrolls through it.
 * `slowdown` makes the processor that many times slower.
 */
export async function measureDiagnostico(
  browser: Browser,
  { url, periodo, slowdown }: { url: string; periodo: string; slowdown: number },
): Promise<Abertura> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(LOOK);
    const page = await openPortal(context, url);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const row = page.getByRole('row').filter({ hasText: periodo });
    await row.getByRole('button', { name: 'Abrir diagnóstico' }).click();
    const renderedMs = Number(await page.evaluate(ACESSO));
    const frame = frameOf(page);
    const bytes = Number(await frame.evaluate(BYTES));
    await frame.getByRole('button', { name: 'Abrir todos os painéis' }).click();
    // A string's value has the type that its text makes.
    const scrolled = (await frame.evaluate(SCROLL)) as Pick<Abertura, 'longas' | 'paineis' | 'graficos'>;
    return { renderedMs, bytes, ...scrolled };
  } finally {
    await context.close();
  }
}

async function openPortal(context: BrowserContext, url: string): Promise<Page> {
  const { email, senha } = DEMO_USER;
  const login = await context.request.post(`${url}/login`, { data: { username: email, password: senha } });
  if (!login.ok()) throw new Error(`login: ${login.status()}`);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Abrir diagnóstico' }).first().waitFor();
  return page;
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).pathname === '/diagnostico/');
  if (frame === undefined) throw new Error('the page is not embedded');
  return frame;
}

// These are texts because the tools are checked without the browser's types.

/** In every frame, before anything else: long tasks, and when the portal logged which event of the client. */
const LOOK = `(() => {
  const rendered = Promise.withResolvers();
  setTimeout(() => rendered.reject(new Error('the page was never rendered')), 60_000);
  const olhar = { longas: [], rendered: rendered.promise };
  window.olhar = olhar;
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) olhar.longas.push(Math.round(e.duration));
  }).observe({ type: 'longtask' });
  const debug = console.debug;
  console.debug = (...said) => {
    if (said[0] === 'diagnostico' && said[1] === 'rendered') rendered.resolve(performance.now());
    debug(...said);
  };
})()`;

const ACESSO = `(async () => {
  const fim = await window.olhar.rendered;
  const acesso = performance.getEntriesByType('resource').find((e) => e.name.includes('/api/embed/'));
  return fim - acesso.startTime;
})()`;

const BYTES = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, e) => sum + e.encodedBodySize, 0)`;

/** Forty pixels a frame, as a hand that is in a hurry. */
const SCROLL = `(async () => {
  window.olhar.longas.length = 0;
  for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    longas: [...window.olhar.longas],
    paineis: document.querySelectorAll('[data-painel]').length,
    graficos: document.querySelectorAll('canvas, .grafico svg').length,
  };
})()`;
