// Guarantees that the unmodified Power BI client embeds the diagnostic page.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Embed, Projeto } from '@apura/contract';
import { chromium, expect, test } from '@playwright/test';
import forge from 'node-forge';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';

const HOST = 'app.powerbi.com';
const CLIENT = fileURLToPath(import.meta.resolve('powerbi-client/dist/powerbi.js'));

/**
 * Serves the page under the host name for which the unmodified client makes its iframes, and uses the client's own
 * `embed` as any foreign program would. Only in this browser does the name lead to this machine.
 */
test('the unmodified client embeds the page by itself: every answer and event of its protocol', async ({
  baseURL,
  request,
}) => {
  const embed = await accessOf(request);
  const { key, cert } = makeCertificate();
  const server = createServer({ key, cert }, async (incoming, outgoing) => {
    if (incoming.url === '/anfitriao') {
      outgoing
        .setHeader('content-type', 'text/html')
        .end('<script src="/powerbi.js"></script><div id="lugar" style="height: 700px"></div>');
      return;
    }
    if (incoming.url === '/powerbi.js') {
      outgoing.setHeader('content-type', 'text/javascript').end(readFileSync(CLIENT));
      return;
    }
    const headers = new Headers();
    for (const name of ['authorization', 'accept']) headers.set(name, String(incoming.headers[name] ?? ''));
    const answer = await fetch(`${baseURL}${incoming.url}`, { headers });
    outgoing.statusCode = answer.status;
    for (const name of ['content-type', 'content-security-policy'])
      if (answer.headers.has(name)) outgoing.setHeader(name, answer.headers.get(name) ?? '');
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`https://${HOST}:${port}/anfitriao`);
    const url = new URL(embed.embedUrl);
    const config = {
      type: 'report',
      id: embed.reportId,
      embedUrl: `https://${HOST}:${port}${url.pathname}${url.search}`,
      accessToken: embed.embedToken,
      tokenType: 1,
      settings: { filterPaneEnabled: false, navContentPaneEnabled: false, background: 0 },
    };
    const seen: unknown = await page.evaluate(`(async () => {
      const report = window.powerbi.embed(document.getElementById('lugar'), ${JSON.stringify(config)});
      const events = [];
      for (const name of ['loaded', 'rendered', 'error', 'pageChanged']) report.on(name, () => events.push(name));
      const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
      const until = async (name) => {
        for (let i = 0; i < 400 && !events.includes(name); i++) await wait();
      };
      await until('rendered');
      const [first] = await report.getPages();
      await report.setPage(first.name);
      await until('pageChanged');
      await report.setFilters([{
        $schema: 'http://powerbi.com/product/schema#basic',
        target: { table: 't', column: 'c' },
        operator: 'In',
        values: [1],
        filterType: 1,
      }]);
      const filters = await report.getFilters();
      await report.setAccessToken(${JSON.stringify(embed.embedToken)});
      const saved = await report.isSaved();
      const correlation = await report.getCorrelationId();
      const before = events.length;
      await report.refresh();
      for (let i = 0; i < 200 && events.length === before; i++) await wait();
      return { events, pages: first.displayName, filters: filters.length, saved, correlation: correlation.length > 0 };
    })()`);
    const others: unknown = await page.evaluate(OTHER_CALLS);
    expect(others).toEqual({
      bookmarks: '[]',
      visuals: '[]',
      pageFilters: '[]',
      activePage: '"diagnostico"',
      zoom: '1',
      settings: 'answered',
      viewMode: 'answered',
      closeAllOverlays: 'answered',
      userState: 'false',
      // What a finished page does not offer is refused in words.
      captureBookmark: 'O diagnóstico não oferece esta operação: POST /report/bookmarks/capture',
      applyBookmark: 'O diagnóstico não oferece esta operação: POST /report/bookmarks/applyByName',
      editMode: 'O diagnóstico não oferece esta operação: POST /report/switchMode/edit',
      save: 'O diagnóstico não oferece esta operação: POST /report/save',
      addPage: 'O diagnóstico não oferece esta operação: POST /report/addPage',
      theme: 'O diagnóstico não oferece esta operação: GET /report/theme',
    });
    expect(seen).toMatchObject({
      events: ['loaded', 'rendered', 'pageChanged', 'rendered'],
      pages: 'Diagnóstico',
      filters: 1,
      saved: true,
      correlation: true,
    });
  } finally {
    await browser.close();
    server.close();
  }
});

/** Every other call of the client: its answer, its refusal, or 'hangs' when neither comes. */
const OTHER_CALLS = `(async () => {
  const report = window.powerbi.get(document.getElementById('lugar'));
  const [page] = await report.getPages();
  const calls = {
    bookmarks: () => report.bookmarksManager.getBookmarks(),
    captureBookmark: () => report.bookmarksManager.capture(),
    applyBookmark: () => report.bookmarksManager.apply('x'),
    visuals: () => page.getVisuals(),
    pageFilters: () => page.getFilters(),
    activePage: async () => (await report.getActivePage()).name,
    zoom: () => report.getZoom(),
    settings: () => report.updateSettings({}),
    viewMode: () => report.switchMode('view'),
    editMode: () => report.switchMode('edit'),
    closeAllOverlays: () => report.closeAllOverlays(),
    userState: () => report.arePersistentFiltersApplied(),
    save: () => report.save(),
    addPage: () => report.addPage('x'),
    theme: () => report.getTheme(),
  };
  const told = {};
  for (const [name, call] of Object.entries(calls))
    told[name] = await Promise.race([
      (async () => call())().then(
        (value) => {
          const known = typeof value !== 'object' || Array.isArray(value);
          return (known ? JSON.stringify(value) : undefined) ?? 'answered';
        },
        (error) => error?.message ?? 'refused without a word',
      ),
      new Promise((resolve) => setTimeout(() => resolve('hangs'), 10_000)),
    ]);
  return told;
})()`;

/** The access that the portal gives to the demonstration's concluded project. */
async function accessOf(request: { get: Fetch; post: Fetch }): Promise<Embed> {
  const login = await request.post('/login', { data: { username: DEMO_MASTER, password: DEMO_SENHA } });
  const { accessToken }: { accessToken: string } = await login.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  let projeto: Projeto | undefined;
  // The server has just been started: the demonstration's own project is still being worked.
  await expect
    .poll(
      async () => {
        const { finalResult }: { finalResult: Projeto[] } = await (
          await request.get('/api/processes', { headers })
        ).json();
        projeto = finalResult.find(({ pbi }) => pbi !== null);
        return projeto?.pbi;
      },
      { timeout: 180_000 },
    )
    .toBe('apura');
  const response = await request.get(`/api/embed/${projeto?.pbi}/${projeto?.id}`, { headers });
  expect(response.status()).toBe(200);
  return response.json();
}

type Fetch = (
  url: string,
  options?: { data?: unknown; headers?: Record<string, string> },
) => Promise<{ status(): number; json(): Promise<never> }>;

/** For one name and one hour, signed by itself. */
function makeCertificate(): { key: string; cert: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  const subject = [{ name: 'commonName', value: HOST }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(certificate) };
}
