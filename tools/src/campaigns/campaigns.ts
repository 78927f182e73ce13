import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { ensureChromium } from '../ensure-chromium.ts';
import { REPO } from '../repo.ts';
import { runPlaywright, runVitest } from '../run-suites.ts';
import type { StepResult } from '../test-steps.ts';
import { runAtaqueCampaign } from './ataque.ts';
import { runCorpusCampaign } from './corpus.ts';
import { runDependenciasCampaign } from './dependencias.ts';
import { runExpressionsCampaign } from './expressoes.ts';
import { runFuzzCampaign } from './fuzz-readers.ts';
import { runTempoCampaign } from './tempo-readers.ts';

export interface Campaign {
  name: string;
  /** One sentence: what it tries. */
  about: string;
  /**
   * Which of two cores it keeps busy: `first` and `second` run side by side, those that want both one after the other.
   */
  core: 'first' | 'second' | 'both';
  /** The files that it tries, by their paths: `npm run test:long -- --changed` runs it when a change reaches one. */
  tries: RegExp;
  run: () => Promise<StepResult>;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const MINUTE = 60_000;
const LONG = { APURA_LONG: '1' };
const IDENTITIES = 'packages/retificacao/src/efdc/propriedades-retificacao.test.ts';
const RULES = ['efdc/regras/regras.test.ts', 'ecf/regras/regras-ecf.test.ts'].map(
  (file) => `packages/retificacao/src/${file}`,
);
const STRETCHES = 'tools/src/mundo/mundo.test.ts';
const MIRROR = 'tools/src/espelho/espelho.long.test.ts';
const RIGHT = 'tools/src/certas/certas.long.test.ts';

/** Every campaign of `npm run test:long`, in the order in which they run. */
export const CAMPAIGNS: readonly Campaign[] = [
  {
    name: 'corpus',
    about: 'every corpus document is read and its counts equal a naive count',
    core: 'first',
    tries: /^packages\/documentos\/|^tools\/src\/campaigns\/corpus/,
    run: runCorpusCampaign,
  },
  {
    name: 'fuzz',
    core: 'first',
    about: 'damaged documents never end a reader with anything but a report of problems',
    tries: /^packages\/documentos\/|^tools\/src\/campaigns\/fuzz/,
    run: () => runFuzzCampaign({ seconds: Number(process.env.APURA_FUZZ_SECONDS ?? 60) }),
  },
  {
    name: 'expressions',
    core: 'first',
    about: 'no regular expression takes time that grows faster than what users send',
    tries: /^(?:packages|apps)\/.*(?<!\.test)\.tsx?$|^tools\/src\/campaigns\/expressoes/,
    run: runExpressionsCampaign,
  },
  {
    name: 'dependencies',
    core: 'first',
    about: 'nothing that a production install brings is known to be vulnerable, where the registry answers',
    tries: /^package-lock\.json$/,
    run: runDependenciasCampaign,
  },
  {
    name: 'tempo',
    core: 'first',
    about: 'every reader takes hostile text that grows: input doubled takes at most two and a half times as long',
    tries: /^packages\/documentos\/|^tools\/src\/campaigns\/tempo/,
    run: runTempoCampaign,
  },
  {
    name: 'ataque',
    core: 'second',
    about: 'thousands of calls at random, and attacks at full size and against a real scanner',
    tries: /^apps\/server\/src\/|^tools\/src\/campaigns\/ataque/,
    run: runAtaqueCampaign,
  },
  {
    name: 'kills',
    core: 'first',
    about:
      'the server dies at four random moments, while it rectifies, and while it transmits; every ' +
      'project and ZIP still ends with the same bytes, and no event goes twice',
    tries: /^apps\/server\/src\/|^apps\/e2e\/src\/kill\//,
    run: () =>
      // Each file has a server of its own.
      playwright('kills', {
        args: ['--project=kills', '--workers=2'],
        env: { APURA_KILLS: process.env.APURA_KILLS ?? '4' },
        timeoutMs: 20 * MINUTE,
      }),
  },
  {
    name: 'screens',
    core: 'both',
    about: 'a third of all screens, dialogs and states a day at 1440 and 390 px in two themes, held against axe',
    tries: /^apps\/(?:web|diagnostico)\/src\/|^apps\/e2e\/src\/screens\//,
    run: () => playwright('screens', { args: ['--project=screens', '--workers=2'], timeoutMs: 45 * MINUTE }),
  },
  {
    name: 'texts',
    core: 'both',
    about:
      'a third of all texts and behaviours of the specification a day (APURA_TEXTS=all: all of them); every field ' +
      'takes whatever is typed or pasted, no form is lost, and very long lists stay usable',
    tries: /^apps\/(?:web|diagnostico)\/src\/|^apps\/e2e\/src\/texts\//,
    run: () =>
      playwright('texts', { args: ['--project=texts', '--workers=2', ...partOfTheDay()], timeoutMs: 30 * MINUTE }),
  },
  {
    name: 'stories',
    core: 'second',
    about:
      'what is too long for every change (*.long.test.ts): bad values in every field of every call, made-up SPED ' +
      'files read as the naive way reads them, several machines, hostile workbooks; and payments told in every order ' +
      'count once',
    tries: /\.long\.test\.ts$|provedor-real\.test\.ts$/,
    run: () =>
      vitest('stories', [
        '.long.test',
        'apps/server/src/modules/pagamentos/provedor-real.test.ts',
        `--exclude=${MIRROR}`,
        `--exclude=${RIGHT}`,
      ]),
  },
  {
    name: 'mirror',
    core: 'second',
    about: 'what the reports say that a month is worth is what the rectifier moves, to the cent, for random companies',
    tries: /^tools\/src\/espelho\//,
    run: () => vitest('mirror', [MIRROR]),
  },
  {
    name: 'right',
    core: 'second',
    about:
      'companies that pay what they owe have nothing to recover and no risk; one planted fault is found, to the cent',
    tries: /^tools\/src\/certas\//,
    run: () => vitest('right', [RIGHT]),
  },
  {
    name: 'identities',
    core: 'second',
    about: 'rectifications made at random keep every identity of block M, the chain of credits and the counters',
    tries: /^packages\/retificacao\/src\/efdc\/propriedades-retificacao/,
    run: () =>
      vitest('identities', [IDENTITIES], {
        APURA_RUNS: process.env.APURA_RUNS ?? '60',
      }),
  },
  {
    name: 'rules',
    core: 'second',
    about: 'every rule of the EFD-Contribuições and of the ECF refuses what is wrong and accepts what is right',
    tries: /^packages\/retificacao\/src\/(?:efdc|ecf|sped)\/regras\//,
    run: () => vitest('rules', RULES),
  },
  {
    name: 'properties',
    core: 'second',
    about: 'every property holds over the examples of the day',
    tries: /^(?:packages|apps)\/(?!e2e)/,
    run: () => vitest('properties', propertyTests()),
  },
  {
    name: 'stretches',
    core: 'second',
    about: 'big reports of the golden year, made of a few hundred lines at a time, have the same rows',
    tries: /^tools\/src\/mundo\//,
    run: () => vitest('stretches', [STRETCHES], { APURA_LINHAS_POR_RECORTE: '300' }),
  },
];

/** A third of the files of texts: another one each day. */
function partOfTheDay(): string[] {
  if (process.env.APURA_TEXTS === 'all') return [];
  const part = `${(Number(process.env.APURA_DIA ?? Math.floor(Date.now() / 86_400_000)) % 3) + 1}/3`;
  say(`texts: part ${part}`);
  return [`--shard=${part}`];
}

function propertyTests(): string[] {
  return globSync('{packages,apps,tools}/**/src/**/*.test.ts', { cwd: REPO }).filter(
    (file) => !file.includes('node_modules') && readFileSync(join(REPO, file), 'utf8').includes("from 'fast-check'"),
  );
}

async function vitest(name: string, files: readonly string[], env: Record<string, string> = {}): Promise<StepResult> {
  return await runVitest({ name, args: files, env: { ...LONG, ...env }, timeoutMs: 20 * MINUTE });
}

async function playwright(
  name: string,
  { env, ...options }: { args: readonly string[]; env?: Record<string, string>; timeoutMs: number },
): Promise<StepResult> {
  buildWeb(say);
  return await runPlaywright({ name, ...options, env: { ...LONG, ...env } }, await ensureChromium(say));
}
