// Guarantees of the mirror of the PGDAS-D: what is typed follows from the notes of the month and keeps its revenue, the
// DAS falls by what the report found, and a month that cannot be mirrored says why. The amounts are those of the golden
// case of the trade, worked out in its NOTE.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { centsOf } from '@apura/br';
import { readPlanilha } from '@apura/planilha';
import { expect, test } from 'vitest';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { readEsperado } from '../testing/caso.ts';
import { unzip } from '../testing/read-xlsx.ts';
import { RELATORIOS_DO_ESPELHO, readDadosDoEspelho } from './dados-do-espelho.ts';
import { writeEspelho } from './write-espelho.ts';

const { empresa, relatorios } = readEsperado('simples-comercio');
const linhasDe = (nome: string): LinhaResultado[] => relatorios[nome] ?? [];
const TODAS = {
  empresa,
  dia: '2026-11-30',
  achados: linhasDe(RELATORIOS_DO_ESPELHO.achados),
  apuracao: linhasDe(RELATORIOS_DO_ESPELHO.apuracao),
  atividades: linhasDe(RELATORIOS_DO_ESPELHO.atividades),
};
const read = (mudanca: Partial<typeof TODAS> = {}) => readDadosDoEspelho({ ...TODAS, ...mudanca });
const mes = (qual: string, dados = read()) => {
  const achado = dados?.meses.find((m) => m.mes === qual);
  if (!achado) throw new Error(`no ${qual}`);
  return achado;
};

test('the resale of a month is parted as its notes show, and its revenue stays the same', () => {
  const janeiro = mes('01/2024');
  expect(janeiro.linhas.map(({ qualificacao, antes, depois }) => [qualificacao, antes, depois])).toEqual([
    ['Sem substituição, monofásico ou antecipação', '40000.00', '33000.00'],
    ['Substituição tributária: ICMS. Tributação monofásica: COFINS e PIS', '6000.00', '13000.00'],
    ['Substituição tributária: ICMS', '4000.00', '4000.00'],
  ]);
  for (const { linhas } of read()?.meses ?? []) {
    const soma = (de: 'antes' | 'depois') => linhas.reduce((a, l) => a + centsOf(l[de]), 0n);
    expect(soma('depois')).toBe(soma('antes'));
  }
});

test('the DAS falls by what the report found, PIS and COFINS by their parts', () => {
  expect(mes('01/2024').das).toEqual([
    { tributo: 'IRPJ', antes: '197.73', depois: '197.73' },
    { tributo: 'CSLL', antes: '125.83', depois: '125.83' },
    // 78,01 x 87,32 / 490,36 = 13,89 of PIS, and 64,12 of COFINS.
    { tributo: 'COFINS', antes: '403.04', depois: '338.92' },
    { tributo: 'PIS', antes: '87.32', depois: '73.43' },
    { tributo: 'CPP', antes: '1509.90', depois: '1509.90' },
    { tributo: 'ICMS', antes: '963.46', depois: '794.85' },
    { tributo: 'IPI', antes: '0.00', depois: '0.00' },
    { tributo: 'ISS', antes: '0.00', depois: '0.00' },
    { tributo: 'Total', antes: '3287.28', depois: '3040.66' },
  ]);
  // What several payments split counts once: 54,78 and 118,40.
  expect(mes('03/2024').das.at(-1)).toEqual({ tributo: 'Total', antes: '1413.68', depois: '1240.50' });
  for (const { das } of read()?.meses ?? []) {
    const soma = (de: 'antes' | 'depois') => das.slice(0, -1).reduce((a, t) => a + centsOf(t[de]), 0n);
    expect(soma('depois') - centsOf(das.at(-1)?.depois ?? '')).toBe(soma('antes') - centsOf(das.at(-1)?.antes ?? ''));
  }
});

test('only months with something to recover are there, with the least certain of their findings', () => {
  expect(read()?.meses.map((m) => [m.mes, m.confianca])).toEqual([
    ['01/2024', 'Média'],
    ['02/2024', 'Baixa'],
    ['03/2024', 'Média'],
    ['05/2024', 'Média'],
  ]);
  expect(read({ achados: TODAS.achados.filter((l) => l.Tipo === 'Risco') })).toBeNull();
});

test('what the notes cannot replace stays as it was declared, with the reason', () => {
  const doMes = (nome: string, mudanca: LinhaResultado) =>
    linhasDe(nome).map((l) => (l.Período === '01/2024' ? { ...l, ...mudanca } : l));
  const casos: [RegExp, Partial<typeof TODAS>][] = [
    [/antecipação/, { atividades: doMes(RELATORIOS_DO_ESPELHO.atividades, { Antecipação: 'ICMS' }) }],
    [/passam da receita/, { atividades: doMes(RELATORIOS_DO_ESPELHO.atividades, { Receita: '1.00' }) }],
    [/passam da receita/, { achados: doMes(RELATORIOS_DO_ESPELHO.achados, { 'Receita Notas': '50001.01' }) }],
    [
      /segrega mais do que as notas/,
      {
        achados: [
          ...TODAS.achados,
          {
            Período: '01/2024',
            'CNPJ Estab.': empresa.cnpj,
            Tipo: 'Risco',
            Resultado: 'ICMS-ST segregado acima das notas',
          },
        ],
      },
    ],
  ];
  for (const [motivo, mudanca] of casos) {
    const janeiro = mes('01/2024', read(mudanca));
    expect(janeiro.avisos).toEqual([expect.stringMatching(motivo)]);
    for (const { antes, depois } of [...janeiro.linhas, ...janeiro.das]) expect(depois).toBe(antes);
  }
});

test('the ZIP has a PDF and a workbook with the same amounts, the same bytes each time', async () => {
  const dados = read();
  if (!dados) throw new Error('nothing to mirror');
  const bytes = async () => {
    const pedacos: Uint8Array[] = [];
    for await (const p of await writeEspelho(dados, { nome: 'ESCRITÓRIO', cor: '#012E43', logo: null }))
      pedacos.push(p);
    return Buffer.concat(pedacos);
  };
  const zip = await bytes();
  expect(zip.equals(await bytes())).toBe(true);
  expect([...unzip(zip).keys()]).toEqual(['espelho-pgdas.pdf', 'espelho-pgdas.xlsx']);
  const pasta = mkdtempSync(path.join(tmpdir(), 'espelho-'));
  const xlsx = path.join(pasta, 'espelho.xlsx');
  writeFileSync(xlsx, entryOf(zip, 'espelho-pgdas.xlsx'));
  const textos: string[] = [];
  for await (const evento of readPlanilha({ path: xlsx })) textos.push(JSON.stringify(evento));
  rmSync(pasta, { recursive: true });
  const tudo = textos.join('\n');
  for (const esperado of ['O que digitar', 'DAS', 'Como retificar', '33000', '3040.66', 'Secretaria da Fazenda']) {
    expect(tudo).toContain(esperado);
  }
});

/** The bytes of an entry, as they were put into the ZIP. */
function entryOf(zip: Buffer, nome: string): Buffer {
  const fim = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  for (let at = zip.readUInt32LE(fim + 16); at < fim; ) {
    const [tamanhoNome, extra, nota] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const offset = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + tamanhoNome) === nome) {
      const inicio = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      return inflateRawSync(zip.subarray(inicio, inicio + zip.readUInt32LE(at + 20)));
    }
    at += 46 + tamanhoNome + extra + nota;
  }
  throw new Error(`no ${nome}`);
}
