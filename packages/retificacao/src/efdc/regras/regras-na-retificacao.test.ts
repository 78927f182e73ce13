/* The rules refuse what a workbook makes wrong, and excuse what the base had already. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arquivosDoCaso, type PlanilhaDoCaso, rectifyCaso } from '../../testing/caso-efdc.ts';
import { LIMPO } from '../validar/testing-validar.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'regras-na-retificacao-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let n = 0;
async function rectify(abas: PlanilhaDoCaso['abas'], mudar: (texto: string) => string = (texto) => texto) {
  const base = path.join(dir, `${++n}.txt`);
  writeFileSync(base, mudar(readFileSync(LIMPO, 'latin1')), 'latin1');
  const caso = await rectifyCaso({
    arquivos: arquivosDoCaso([base]),
    planilha: { PARAMETROS: { NUM_REC_ANTERIOR: { '2024-01': `03${'A'.repeat(38)}7` } }, abas },
    workDir: path.join(dir, `trabalho-${n}`),
  });
  const ditos = caso.prova.ocorrencias.map((o) => `${o.nivel} ${o.codigo} ${o.mensagem}`);
  return { feito: caso.arquivos.has('2024-01'), ditos: ditos.filter((dito) => /DT_E_S|VL_OPER/.test(dito)) };
}

const NOTA = { ACAO: 'ALTERAR', PERIODO: '01/2024', CHAVE_CHV_NFE: '35240111444777000161550010000000771000000776' };
/** Received on the day before it was issued. */
const antes = (texto: string) => texto.replace('|05012024|06012024|5000,00|', '|05012024|04012024|5000,00|');

test('an error that a row makes leaves its month out, and names the row', async () => {
  const { feito, ditos } = await rectify({ C100: [{ ...NOTA, DT_E_S: '04012024' }] });
  expect(feito).toBe(false);
  expect(ditos).toEqual([
    'ERRO DOMINIO Aba C100, linha 4, coluna DT_E_S: 04012024 é anterior à emissão do documento (registro C100, ' +
      'linha 25 do arquivo gerado).',
  ]);
});

test('an error that the base has too is a warning', async () => {
  const aluguel = { ACAO: 'ALTERAR', PERIODO: '01/2024', LINHA: '43', DESC_DOC_OPER: 'ALUGUEL DO GALPAO' };
  const { feito, ditos } = await rectify({ F100: [aluguel] }, antes);
  expect(feito).toBe(true);
  expect(ditos).toEqual([
    'ADVERTENCIA DOMINIO Registro C100, linha 25 do arquivo, campo DT_E_S: 04012024 é anterior à emissão do ' +
      'documento. Já estava assim no arquivo de base.',
  ]);
});
