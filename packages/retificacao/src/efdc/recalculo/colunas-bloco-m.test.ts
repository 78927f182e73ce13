/* The recomputation loads every column that its statements read, and no other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Banco, COLUNAS_BLOCO_M, MACROS, openDuck, SQL_BLOCO_M, VISAO_CONTA_EFDC } from '@apura/apuracao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTabelas } from '../../sped/regras/tabelas-do-arquivo.ts';
import { registerArquivos } from '../register-arquivos.ts';
import { sqlFatosDosArquivos, sqlTabelaSomas } from './fatos-somados.ts';

let dir: string;
let banco: Banco;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'colunas-'));
  banco = await openDuck({ tempDir: dir, allowedDirs: [], memoryLimitMb: 256, threads: 1 });
  await banco.run(MACROS + sqlTabelaSomas('somas'));
  await banco.run('CREATE TABLE tab_cfop (codigo VARCHAR, grupo VARCHAR, nat_bc_cred VARCHAR)');
  await banco.run('CREATE TABLE parcela (arquivo VARCHAR, origem VARCHAR, sinal INTEGER)');
  await banco.run(`CREATE TABLE fato_pc AS ${sqlFatosDosArquivos('somas', 'parcela')}`);
  await registerArquivos(banco, []);
  await openTabelas(banco, { nomes: COLUNAS_BLOCO_M.keys(), arquivos: [], colunas: COLUNAS_BLOCO_M });
  await openTabelas(banco, { nomes: ['efdc_0500'], arquivos: [] });
  await banco.run(VISAO_CONTA_EFDC.sql);
  for (const sql of SQL_BLOCO_M.preparo) await banco.run(sql);
});
afterAll(() => {
  banco.close();
  rmSync(dir, { recursive: true, force: true });
});

const CONSULTAS = [...SQL_BLOCO_M.preparo, ...Object.values(SQL_BLOCO_M.consultas)];

test('the statements find every column that they read in what is loaded for them', async () => {
  for (const sql of Object.values(SQL_BLOCO_M.consultas)) expect(await banco.read(sql)).toEqual([]);
});

test('and read each of them', async () => {
  const dispensaveis: string[] = [];
  for (const [tabela, colunas] of COLUNAS_BLOCO_M) {
    const suas = CONSULTAS.filter((sql) => new RegExp(`\\b${tabela}\\b`).test(sql));
    for (const coluna of colunas) {
      await banco.run(`ALTER TABLE ${tabela} RENAME ${coluna} TO outra`);
      const lidas: boolean[] = [];
      for (const sql of suas) lidas.push(await banco.read(`EXPLAIN ${sql}`).then(() => false, isSemColuna));
      await banco.run(`ALTER TABLE ${tabela} RENAME outra TO ${coluna}`);
      if (!lidas.includes(true)) dispensaveis.push(`${tabela}.${coluna}`);
    }
  }
  expect(dispensaveis).toEqual([]);
});

/** A statement that failed for another reason proves nothing. */
function isSemColuna(erro: unknown): true {
  if (!(erro instanceof Error) || !/^Binder Error/.test(erro.message)) throw erro;
  return true;
}
