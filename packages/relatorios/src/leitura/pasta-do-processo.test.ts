import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPastaDoProcesso } from './pasta-do-processo.ts';

const raiz = mkdtempSync(path.join(tmpdir(), 'apura-pasta-'));
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

it('removes what a process that is gone left, and nothing else', () => {
  const viva = createPastaDoProcesso('leitura', raiz);
  const morto = spawnSync(process.execPath, ['--version']).pid;
  const deixada = path.join(raiz, path.basename(viva).replace(`-${process.pid}-`, `-${morto}-`));
  mkdirSync(deixada);
  writeFileSync(path.join(deixada, 'exportacao.tmp'), 'pela metade');
  const alheia = path.join(raiz, path.basename(deixada).replace('leitura-', 'outra-'));
  mkdirSync(alheia);

  const nova = createPastaDoProcesso('leitura', raiz);

  expect(existsSync(deixada)).toBe(false);
  expect(readdirSync(raiz).sort()).toEqual([alheia, nova, viva].map((p) => path.basename(p)).sort());
});
