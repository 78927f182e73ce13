// Guarantees that the rows that a risk opens are those that it counts and adds up: an amount that leads to other rows
// proves nothing, and takes what is not of it to a draft.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { OUTROS_RISCOS } from '../catalogo/cruzamento/143-consolidado-riscos.ts';
import { readPagina } from '../leitura/read-pagina.ts';
import { resultadoDoDia } from '../leitura/resultado-do-dia.ts';
import type { Condicao } from '../leitura/sql-condicao.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso, readEsperado } from '../testing/caso.ts';
import { diagnosticoDoDia } from './diagnostico-do-dia.ts';
import { generateDiagnostico } from './generate-diagnostico.ts';

/** Risks by Resultado, by another column, dated by year, month, quarter and day, and without a date. */
const CASOS = ['valoracao-icms-da-nota', 'e-social-verbas', 'cruzamento-saldos', 'cruzamento-irpj-csll', 'reforma-cte'];

test.each(CASOS)('%s: a risk opens the rows that it counts', { timeout: 120_000 }, async (caso) => {
  const { dataset, workDir } = await readCaso(caso);
  const outDir = path.join(workDir, 'relatorios');
  try {
    const feitos = await generateRelatorios({ dataset, outDir });
    const { diagnostico } = await generateDiagnostico({ dataset, outDir, geradoEm: '2024-06-01T12:00:00Z' });
    const dia = { hoje: readEsperado(caso).hoje ?? dataset.periodo.fim, selic: [] };
    const riscos = diagnosticoDoDia(diagnostico, dia).achados.filter(({ tipo }) => tipo === 'Risco');
    expect(riscos).not.toEqual([]);
    for (const { relatorio, tese, filtros, qtd_linhas } of riscos) {
      const definicao = catalogo.find(({ nome }) => nome === relatorio);
      const feito = feitos.find(({ nome }) => nome === relatorio)?.path;
      if (definicao === undefined || feito === undefined || feito === null) throw new Error(`no rows of ${relatorio}`);
      const resultado = resultadoDoDia({ relatorio: definicao, path: feito, hoje: dia.hoje });
      const { total, rows } = await readPagina({
        ...resultado,
        colunas: definicao.colunas,
        filtros: Object.entries(filtros).map(([key, texto]) => ({ key, condicoes: [condicaoDe(texto)] })),
        offset: 0,
        limit: 5_000,
      });
      expect(total, `${relatorio}: ${tese}`).toBe(qtd_linhas);
      const coluna = relatorio in OUTROS_RISCOS ? null : 'Resultado';
      if (coluna !== null) expect(new Set(rows.map((row) => row[coluna]))).toEqual(new Set([tese]));
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
});

/** As the box of a column reads what is typed: all of the cell after the sign, else a part of it. */
const condicaoDe = (texto: string): Condicao =>
  texto.startsWith('=') ? { op: 'igual', valor: texto.slice(1) } : { op: 'contem', valor: texto };
