/* The model of the eSocial has a sheet for each kind of change, is always the same, and is read without a complaint. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EventoPlanilha, readPlanilha } from '@apura/planilha';
import { afterAll, describe, expect, it } from 'vitest';
import { createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import { ABAS_ESOCIAL, tipoDaColuna } from '../plano/abas-esocial.ts';
import { readPlanoEsocial } from '../plano/plano-esocial.ts';
import { generateModeloEsocial } from './generate-modelo-esocial.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'modelo-esocial-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const projeto = {
  nome: 'P1',
  meses: [{ periodo: '03/2025', arquivo: 'eventos.zip', transmissao: null, recibo: null }],
};

describe('the model of the eSocial', () => {
  it('has a sheet for each kind of change, with its columns in the first row, and is always the same', async () => {
    const bytes = await generateModeloEsocial({ projeto });
    expect(Buffer.from(bytes).equals(Buffer.from(await generateModeloEsocial({ projeto })))).toBe(true);
    const file = path.join(dir, 'modelo.xlsx');
    writeFileSync(file, bytes);
    const eventos: EventoPlanilha[] = [];
    for await (const evento of readPlanilha({ path: file })) eventos.push(evento);
    const [abas] = eventos;
    expect(abas).toMatchObject({ tipo: 'abas' });
    if (abas?.tipo === 'abas') {
      expect(abas.abas.slice(0, -1)).toEqual(['LEIA-ME', 'PARAMETROS', ...ABAS_ESOCIAL.map((a) => a.nome)]);
    }
    for (const aba of ABAS_ESOCIAL) {
      const linhas = eventos.filter((e) => e.tipo === 'linha' && e.aba === aba.nome);
      expect(linhas.map((l) => (l.tipo === 'linha' ? l.linha : 0))).toEqual([1, 2, 3]);
      const [cabecalho] = linhas;
      const nomes = cabecalho?.tipo === 'linha' ? cabecalho.celulas.map((c) => c?.texto) : [];
      expect(nomes).toEqual(['ACAO', ...aba.colunas.map((c) => c.nome)]);
      for (const c of aba.colunas) expect(tipoDaColuna(c.tipo).descricao).not.toBe('');
    }
    const leiaMe = eventos.flatMap((e) =>
      e.tipo === 'linha' && e.aba === 'LEIA-ME' ? e.celulas.map((c) => c?.texto) : [],
    );
    expect(leiaMe).toContain('03/2025');
  });

  it('is read without a complaint: no row, the parameters as they stand', async () => {
    const file = path.join(dir, 'vazio.xlsx');
    writeFileSync(file, await generateModeloEsocial());
    const coletor = createColetorOcorrencias();
    const plano = await readPlanoEsocial({
      planilha: file,
      periodo: { inicio: '2025-01-01', fim: '2025-12-31' },
      hoje: '2026-01-01',
      report: coletor.report,
    });
    expect(coletor.lista()).toEqual([]);
    expect(plano).toEqual({
      linhas: [],
      parametros: {
        tpAmb: '1',
        procEmi: '1',
        verProc: 'Apura 1.0',
        sign: false,
        lotes: false,
        dataGeracao: null,
        linhaAssinar: null,
      },
    });
  });
});
