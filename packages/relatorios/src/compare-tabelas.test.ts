// What other official tables change in the reports of a project.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TabelaLida, tabela } from '@apura/tabelas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTabelas } from './compare-tabelas.ts';
import { readCaso } from './testing/caso.ts';

let caso: Awaited<ReturnType<typeof readCaso>>;
let pasta: string;
beforeAll(async () => {
  caso = await readCaso('reforma-conferencia');
  pasta = mkdtempSync(path.join(tmpdir(), 'compare-tabelas-'));
});
afterAll(() => {
  rmSync(caso.workDir, { recursive: true, force: true });
  rmSync(pasta, { recursive: true, force: true });
});

/** The shipped table in a folder of its own, with other rows. */
function saveTabela(nome: 'cclasstrib', change: (linhas: readonly (readonly string[])[]) => string[][]): string {
  const dir = mkdtempSync(path.join(pasta, 'tabelas-'));
  const { fonte, data, colunas, linhas } = tabela(nome);
  const nova: TabelaLida = { fonte, data, colunas: [...colunas], linhas: change(linhas) };
  writeFileSync(path.join(dir, `${nome}.json`), JSON.stringify(nova));
  return dir;
}

const compare = (depois: string) =>
  compareTabelas({
    dataset: caso.dataset,
    mudadas: new Set(['cclasstrib']),
    depois,
    outDir: mkdtempSync(path.join(pasta, 'saida-')),
  });

describe('compareTabelas', () => {
  test('the same table changes nothing', async () => {
    expect(await compare(saveTabela('cclasstrib', (linhas) => linhas.map((l) => [...l])))).toEqual([]);
  });

  test('a class that ends before the notes is a fault of every item that has it', async () => {
    const fim = tabela('cclasstrib').colunas.indexOf('fim');
    const depois = saveTabela('cclasstrib', (linhas) =>
      linhas.map((l) => l.map((v, i) => (l[0] === '000001' && i === fim ? '2025-12-31' : v))),
    );
    const efeitos = await compare(depois);
    const conferencia = efeitos.find((e) => e.relatorio === 'XML Reforma Conferência');
    expect(conferencia?.mudancas.map((m) => [m.resultado, m.entram > 0])).toContainEqual(['Classe desconhecida', true]);
  });
});
