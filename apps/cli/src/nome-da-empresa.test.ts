// A company is called as its newest used SPED file calls it. Without such a file it is called by its CNPJ.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArquivoCatalogado } from '@apura/documentos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nomeDaEmpresa } from './nome-da-empresa.ts';

const CNPJ = '99210437000117';
let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-nome-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function arquivo(tipo: string, fim: string, texto: string, situacao = 'Usado'): ArquivoCatalogado {
  const path = join(dir, `${tipo}-${fim}-${situacao}.txt`);
  writeFileSync(path, texto, 'latin1');
  // Of a file in the catalogue only these matter here.
  return { tipo, fim, situacao, path, cnpj: CNPJ } as unknown as ArquivoCatalogado;
}

it('is that of the newest file, whatever its obligation', () => {
  const velho = arquivo('EFDC', '2025-10-31', `|0000|006|0|||01102025|31102025|NOME VELHO|${CNPJ}|SP|\r\n`);
  const novo = arquivo('ECF', '2025-12-31', `|0000|LECF|0012|${CNPJ}|PANIFICAÇÃO FICTÍCIA LTDA|0|\r\n`);
  const substituido = arquivo('ECD', '2026-12-31', `|0000|LECD|01012026|31122026|OUTRO|${CNPJ}|\r\n`, 'Substituído');
  expect(nomeDaEmpresa([velho, novo, substituido], CNPJ)).toBe('PANIFICAÇÃO FICTÍCIA LTDA');
});

it('is the CNPJ where no file has a name, or all are of others', () => {
  const nota = arquivo('NFE', '2025-10-31', '<nfeProc/>');
  const semNome = arquivo('EFDF', '2025-10-31', '|0000|019|0|01102025|31102025||\r\n');
  expect(nomeDaEmpresa([nota, semNome], CNPJ)).toBe('99.210.437/0001-17');
  const outra = arquivo('EFDC', '2025-11-30', '|0000|006|0|||01112025|30112025|OUTRA|11222333000181|\r\n');
  expect(nomeDaEmpresa([{ ...outra, cnpj: '11222333000181' }], CNPJ)).toBe('99.210.437/0001-17');
});
