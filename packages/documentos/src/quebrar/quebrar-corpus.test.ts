// Every file of the corpus is read or reported with the right reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import { countRows, createPastas, listFiles, raiz, readRows, receive } from './testing-projeto.ts';

// Guarantees that every public document of the corpus is read or refused with a reason, when the corpus is there.
const newDir = createPastas();

const corpus = process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus');
if (existsSync(corpus)) {
  it('corpus: every file is read or reported, and every note that counts has its items in the tables', async () => {
    const entradas = ['sped', 'nfe', 'esocial'].flatMap((p) =>
      listFiles(join(corpus, p)).map((f) => ({
        id: f,
        nome: f,
        path: join(corpus, p, f),
        recebidoEm: '2026-01-01T00:00:00Z',
      })),
    );
    const workDir = newDir();
    const c = await quebrarArquivos({ entradas, workDir, empresa: null, periodo: null });
    expect(c.arquivos.length).toBe(entradas.length);
    for (const a of c.arquivos) {
      expect([a.nome, a.categoria]).not.toEqual([a.nome, null]);
      if (a.situacao !== 'Usado') expect([a.nome, a.problemas.length > 0]).toEqual([a.nome, true]);
      if (a.tipo.length <= 4 && a.situacao === 'Usado' && a.tipo !== 'NFCE' && a.tipo !== 'NFE') {
        expect([a.nome, (a.linhas ?? 0) > 0]).toEqual([a.nome, true]);
      }
    }
    const usados = c.arquivos.filter((a) => a.categoria === 'XML NFE' && a.situacao === 'Usado');
    const det = usados.reduce(
      (soma, a) => soma + (readFileSync(a.path, 'utf8').match(/<(?:\w+:)?det[\s>]/g) ?? []).length,
      0,
    );
    expect(det).toBeGreaterThan(10);
    expect(await countRows(c, 'nfe_item')).toBe(det);
  });
} else {
  it('corpus: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpus}`);
    skip();
  });
}

const corpusEsocial = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'esocial');
if (existsSync(corpusEsocial)) {
  it('corpus of the eSocial: every file is used or refused with the right reason', async () => {
    const nomes = readdirSync(corpusEsocial, { withFileTypes: true }).filter((f) => f.isFile());
    expect(nomes.length).toBeGreaterThanOrEqual(6);
    const dir = newDir();
    const c = await quebrarArquivos({
      entradas: receive(
        join(dir, 'recebidos'),
        Object.fromEntries(nomes.map((f) => [f.name, readFileSync(join(corpusEsocial, f.name))])),
      ),
      workDir: join(dir, 'dataset'),
      empresa: null,
      periodo: null,
    });
    const esperado: Record<string, [string, RegExp]> = {
      'evtAdmPrelim_v02_nfephp.xml': ['Ilegível', /produção restrita/],
      'retorno_lote_com_erros_tst.xml': ['Ilegível', /recusou o evento \(código 401/],
      'retorno_lote_s5001_1trab_tst.xml': ['Ilegível', /S-5001 é do ambiente de testes/],
      's5002_evtIrrfBenef_ex05_completo_empresa1.xml': ['Usado', /^$/],
      's5002_evtIrrfBenef_ex06_rra.xml': ['Usado', /^$/],
      's5002_evtIrrfBenef_ex08_pagamento_exterior.xml': ['Usado', /^$/],
    };
    for (const a of c.arquivos) {
      const [situacao, texto] = esperado[`${a.nome}.${a.extensao}`] ?? ['ausente', /^/];
      expect([a.nome, a.situacao]).toEqual([a.nome, situacao]);
      expect(a.problemas.map((p) => p.mensagem).join('\n')).toMatch(texto);
    }
    expect((await readRows(c, 'esocial_irrf_info', 'perApur, valor')).length).toBe(6);
  });
} else {
  it('corpus of the eSocial: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpusEsocial}`);
    skip();
  });
}
