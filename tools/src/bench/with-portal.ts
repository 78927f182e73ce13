import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjetos } from '@apura/contract';
import { buildWeb } from '../build-web.ts';
import { type Chromium, ensureChromium } from '../ensure-chromium.ts';
import { openDemoClient, poll } from './demo-client.ts';
import { startServer } from './start-server.ts';

/** A built portal on a server of its own, and a browser to look at it with. */
export interface Portal {
  url: string;
  /** The server's process. */
  pid: number;
  chromium: Chromium;
  /** A folder that is deleted at the end. */
  work: string;
  /** To be done at the end, the last one first. */
  undo(step: () => Promise<unknown> | unknown): void;
}

/** Prints a line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Measures something of the portal; what was begun for it is ended, whatever happens. */
export async function withPortal(name: string, measure: (portal: Portal) => Promise<void>): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), `apura-${name}-`));
  const steps: (() => Promise<unknown> | unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
  try {
    buildWeb(say);
    const chromium = await ensureChromium(say);
    const { url, pid, stop } = await startServer(join(work, 'data'));
    steps.push(stop);
    await waitUntilIdle(url);
    await measure({ url, pid, chromium, work, undo: (step) => void steps.push(step) });
  } finally {
    for (const step of steps.reverse()) await step();
  }
}

/** A new server processes the demonstration first, which would be measured along. */
async function waitUntilIdle(url: string): Promise<void> {
  const client = await openDemoClient(url);
  await poll('the demonstration', async () => {
    const { finalResult } = listProjetos.response.parse(await client.call('/api/processes'));
    const estados = finalResult.map(({ status }) => status);
    return estados.includes('CONCLUDED') && !estados.some((estado) => BUSY.includes(estado)) ? true : undefined;
  });
}

const BUSY: readonly string[] = ['PENDING', 'PROCESSING'];
