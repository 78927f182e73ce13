import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLASSES_VALOR } from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerDependencias } from '../duck/register-dependencias.ts';
import { type LinhaResultado, readPagina } from '../leitura/read-pagina.ts';
import { resultadoDoDia } from '../leitura/resultado-do-dia.ts';
import { consolidado, type Detalhe, saveDetalhes, umDetalhe } from '../testing/detalhes-142.ts';
import type { Dia } from './achados-do-dia.ts';
import type { Diagnostico, DiagnosticoGuardado, Prazo, SomasOportunidades } from './agregado.ts';
import { centavos } from './centavos.ts';
import { createConsulta } from './consulta.ts';
import { diagnosticoDoDia } from './diagnostico-do-dia.ts';
import { generateDiagnostico } from './generate-diagnostico.ts';
import { readOportunidades } from './oportunidades-guardadas.ts';
import { fatorSelic } from './selic.ts';

// Guarantees: the page of a day shows the sums that report 142 shows on that day, class by class, and never adds
// classes up.

const dir = mkdtempSync(path.join(tmpdir(), 'apura-do-dia-'));
const oficiais = loadTabelas({ nomes: ['teses'] });
const SELIC = [
  { mes: '2026-01', taxa: '1.10' },
  { mes: '2026-02', taxa: '1.00' },
  { mes: '2026-03', taxa: '1.20' },
  { mes: '2026-05', taxa: '1.15' },
];
let vazio: DiagnosticoGuardado;

beforeAll(async () => {
  const dataset = {
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTÍCIA LTDA' },
    periodo: { inicio: '2025-01-01', fim: '2025-03-31' },
    arquivos: [],
    tabelas: [],
  };
  vazio = (await generateDiagnostico({ dataset, outDir: dir, geradoEm: '2025-06-01T12:00:00Z' })).diagnostico;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let vez = 0;
async function keep(detalhes: readonly Detalhe[]): Promise<{ guardado: DiagnosticoGuardado; file: string }> {
  const file = path.join(dir, `${vez++}.parquet`);
  await saveDetalhes(file, detalhes);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await registerDependencias(connection, [{ relatorio: consolidado(), path: file }]);
    const oportunidades = await readOportunidades(await createConsulta(connection), {
      oficiais,
      ultimoMes: null,
    });
    return { guardado: { ...vazio, oportunidades }, file };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function doRelatorio(file: string, { hoje, selic }: Dia): Promise<LinhaResultado[]> {
  const resultado = resultadoDoDia({ relatorio: consolidado(), path: file, hoje, selic });
  return (await readPagina({ ...resultado, offset: 0, limit: 10_000 })).rows;
}

/** The columns of report 142 and the sums of the page that must come to them. */
const PARES: readonly [string, readonly (keyof SomasOportunidades)[]][] = [
  ['Pago a Maior', ['caixa_alta', 'caixa_media', 'caixa_baixa']],
  ['Retenções', ['retencoes']],
  ['Saldo Descontável', ['descontavel']],
  ['Saldo Ressarcível', ['ressarcivel']],
  ['Débito em Aberto', ['debito_aberto']],
  ['Estimativa', ['estimativa']],
  ['Contingente', ['contingente']],
  ['Redução Futura por Mês', ['reducao_futura']],
  ['Retificação Encerrada', ['encerrado']],
  ['Prescrito', ['prescrito']],
  ['Selic', ['selic_alta', 'selic_media', 'selic_baixa', 'selic_retencoes']],
];

const soma = (linhas: readonly LinhaResultado[], coluna: string): bigint =>
  linhas.reduce((total, linha) => total + centavos(String(linha[coluna])), 0n);

function daPagina({ kpis }: Diagnostico, chaves: readonly (keyof SomasOportunidades)[]): bigint {
  return [kpis.oportunidades, kpis.parcial, kpis.tratado]
    .flatMap((s) => chaves.map((chave) => centavos(s[chave])))
    .reduce((total, v) => total + v, 0n);
}

const mes = fc
  .integer({ min: 2020 * 12, max: 2027 * 12 })
  .map((n) => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`);
const dia = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const detalhe: fc.Arbitrary<Detalhe> = fc.record({
  tese: fc.constantFrom('Tese A', 'Tese B'),
  fonte: fc.constantFrom('EFD-C Exclusão do ICMS da Base', 'Cruzamento Créditos Não Aproveitados'),
  ano: fc.constantFrom('2020', '2021'),
  confianca: fc.constantFrom('Alta', 'Média', 'Baixa'),
  situacao_tese: fc.constantFrom('Previsão legal', 'Contestada'),
  ja_tratado: fc.constantFrom('Não', 'Parcial', 'Sim'),
  classe: fc.constantFrom(...CLASSES_VALOR),
  pagamento_conferido: fc.constantFrom('Sim', 'Presumido', null),
  mes_extincao: fc.option(mes),
  prescreve_em: fc.option(dia),
  prazo_retificacao: fc.option(dia),
  linhas: fc.integer({ min: 0, max: 50 }),
  valor: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 100).toFixed(2)),
});

describe('the page and report 142 of one day', () => {
  test('come to the same, column by column, whatever the rows and the day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(detalhe, { minLength: 1, maxLength: 40 }), dia, async (detalhes, hoje) => {
        const { guardado, file } = await keep(detalhes);
        const noDia = { hoje, selic: SELIC };
        const linhas = await doRelatorio(file, noDia);
        const pagina = diagnosticoDoDia(guardado, noDia);
        for (const [coluna, chaves] of PARES)
          expect([coluna, daPagina(pagina, chaves)]).toEqual([coluna, soma(linhas, coluna)]);
        for (const [coluna, campo] of [
          ['Prescreve em 90 dias', 'prescreve90'],
          ['Prescreve em 180 dias', 'prescreve180'],
        ] as const)
          expect(pagina.achados.reduce((t, a) => t + centavos(a[campo]), 0n)).toBe(soma(linhas, coluna));
        expect(pagina.achados.reduce((t, a) => t + a.qtd_linhas, 0)).toBe(
          linhas.reduce((t, linha) => t + Number(linha['Qtd Linhas']), 0),
        );
        expect(new Set(pagina.achados.map((a) => a.id)).size).toBe(pagina.achados.length);
        // Every stored cent is in one column: none is lost or counted twice.
        const mostrado = PARES.slice(0, -1).reduce((t, [coluna]) => t + soma(linhas, coluna), 0n);
        const comValor = detalhes.filter((d) => d.classe !== 'Sem valor');
        expect(mostrado).toBe(comValor.reduce((t, d) => t + centavos(d.valor), 0n));
        expect(soma(linhas, 'Valor')).toBe(PARES.slice(0, 4).reduce((t, [coluna]) => t + soma(linhas, coluna), 0n));
      }),
      { numRuns: process.env.APURA_LONG === '1' ? 60 : 15 },
    );
  }, 120_000);

  test('a finding is of one class, and the year’s findings of a thesis are as many as its classes', async () => {
    const { guardado } = await keep(CLASSES_VALOR.map((classe) => umDetalhe({ classe, valor: '10.00' })));
    const { achados, kpis } = diagnosticoDoDia(guardado, { hoje: '2026-11-22', selic: SELIC });
    expect(achados.map((a) => a.classe).toSorted()).toEqual(CLASSES_VALOR.toSorted());
    // Pago a maior, Saldo negativo and Contribuição da folha are cash; nothing else is in the headline.
    expect(kpis.oportunidades).toMatchObject({ caixa_alta: '30.00', contingente: '10.00', reducao_futura: '10.00' });
    expect(achados.find((a) => a.classe === 'Sem valor')).toMatchObject({ valor: '0.00', prioridade: '0.00' });
  });

  test('urgency follows the day: the same right is worth more attention as it ends, and none once it has', async () => {
    const { guardado } = await keep([
      umDetalhe({ mes_extincao: '2026-02', prescreve_em: '2027-02-20', valor: '100.00', pagamento_conferido: 'Sim' }),
      umDetalhe({
        mes_extincao: '2026-02',
        prescreve_em: '2030-02-20',
        valor: '20.00',
        pagamento_conferido: 'Presumido',
      }),
    ]);
    const noDia = (hoje: string) => diagnosticoDoDia(guardado, { hoje, selic: SELIC }).achados[0];
    // 120,00 × 1; × 1,2 from the 180th day before 20/02/2027, which is 24/08/2026; × 1,5 from the 90th, 22/11/2026.
    expect(noDia('2026-08-23')).toMatchObject({ valor: '120.00', prioridade: '120.00', prescreve180: '0.00' });
    expect(noDia('2026-08-24')).toMatchObject({ prioridade: '144.00', prescreve180: '100.00', prescreve90: '0.00' });
    expect(noDia('2026-11-22')).toMatchObject({ prioridade: '180.00', prescreve90: '100.00' });
    // What is left: 20,00.
    expect(noDia('2027-02-21')).toMatchObject({
      valor: '20.00',
      prescrito: '100.00',
      prescreve_em: '2030-02-20',
      prioridade: '20.00',
      // One of its payments has no paper.
      pagamento: 'Presumido',
    });
  });

  test('a right that can be rectified no more is out of the headline, and named', async () => {
    const { guardado } = await keep([
      umDetalhe({ prescreve_em: '2027-03-10', prazo_retificacao: '2026-11-21', valor: '100.00' }),
      umDetalhe({ prescreve_em: '2027-03-10', prazo_retificacao: '2026-12-31', valor: '20.00' }),
    ]);
    const noDia = (hoje: string) => diagnosticoDoDia(guardado, { hoje, selic: SELIC });
    const { achados, kpis, limites } = noDia('2026-11-22');
    expect(achados[0]).toMatchObject({ valor: '20.00', encerrado: '100.00', prescrito: '0.00' });
    expect(kpis.oportunidades).toMatchObject({ caixa_alta: '20.00', encerrado: '100.00' });
    expect(limites.filter((limite) => limite.startsWith('Retificação encerrada: '))).toHaveLength(1);
    // With the second rectifier closed too, no step asks for one.
    expect(noDia('2027-01-01').achados[0]).toMatchObject({
      valor: '0.00',
      encerrado: '120.00',
      proximo_passo: 'Pedir a restituição com outras provas: o mês não aceita mais retificadora',
    });
    // The last day of the first rectifier.
    expect(noDia('2026-11-21').kpis.oportunidades).toMatchObject({ caixa_alta: '120.00', encerrado: '0.00' });
  });

  test('a panel shows what has not lapsed, in the order of what is left', () => {
    const linha = (ncm: string, ...prazos: Prazo[]) => ({ ncm, descricao: ncm, prazos });
    const top_ncm = [
      linha('A', ['2026-11-21', 2, '900.00', '0.00'], ['2027-01-31', 1, '10.00', '5.00']),
      linha('B', ['2026-11-22', 3, '20.00', '0.00']),
      linha('C', ['2026-11-21', 4, '800.00', '0.00']),
      linha('D', [null, 1, '0.00', '1.00']),
    ];
    const tese_icms = [
      {
        ano: '2020',
        destacado: '9.00',
        excluido: '1.00',
        a_excluir: '8.00',
        prazos: [['2026-11-21', 1, '0.74', '0.00'] satisfies Prazo],
      },
    ];
    const guardado = { ...vazio, tese_icms, monofasico: { por_tabela: [], top_ncm } };
    const pagina = diagnosticoDoDia(guardado, { hoje: '2026-11-22', selic: SELIC });
    // The right of 21/11/2026 ended yesterday; that of 22/11/2026 ends today.
    expect(pagina.monofasico.top_ncm).toEqual([
      { ncm: 'B', descricao: 'B', qtd: 3, caixa: '20.00', saldo: '0.00' },
      { ncm: 'A', descricao: 'A', qtd: 1, caixa: '10.00', saldo: '5.00' },
      { ncm: 'D', descricao: 'D', qtd: 1, caixa: '0.00', saldo: '1.00' },
    ]);
    // A year keeps its ICMS when the money has lapsed.
    expect(pagina.tese_icms).toEqual([
      { ano: '2020', destacado: '9.00', excluido: '1.00', a_excluir: '8.00', caixa: '0.00', saldo: '0.00' },
    ]);
  });

  test('what hangs on a lawsuit weighs little, and what was asked for nothing', async () => {
    const { guardado } = await keep([
      umDetalhe({ classe: 'Contingente', valor: '1000.00' }),
      umDetalhe({ ja_tratado: 'Sim', valor: '70.00' }),
      umDetalhe({ confianca: 'Média', valor: '50.00' }),
    ]);
    const { achados } = diagnosticoDoDia(guardado, { hoje: '2026-11-22', selic: SELIC });
    // 1.000,00 × 0,25; 50,00 × 0,6.
    expect(achados.map((a) => a.prioridade)).toEqual(['250.00', '30.00', '0.00']);
  });

  test('says the day and the last known month', async () => {
    const { guardado } = await keep([umDetalhe({ valor: '1.00' })]);
    const pagina = diagnosticoDoDia(guardado, { hoje: '2026-11-22', selic: SELIC });
    expect(pagina.dia).toEqual({ hoje: '2026-11-22', selic_ate: '05/2026' });
    expect(pagina.avisos).toEqual(
      expect.arrayContaining([
        expect.stringContaining('comparada com 22/11/2026'),
        expect.stringContaining('Selic até 05/2026 (último mês conhecido)'),
      ]),
    );
    expect(pagina.limites.length).toBeGreaterThan(3);
  });
});

test('the Selic factor: nothing in the month of the payment, 1 % in the next, then the known months', () => {
  const noDia = { hoje: '2026-11-22', selic: SELIC };
  expect(fatorSelic('2026-11', noDia)).toBe(0n);
  expect(fatorSelic('2026-10', noDia)).toBe(100n);
  // 03/2026 and 05/2026 are known, 04/2026 and those from 06/2026 on are not guessed: 1,20 + 1,15 + 1,00.
  expect(fatorSelic('2026-02', noDia)).toBe(335n);
  // Used in 03/2026: only 02/2026 lies between, 1,00 + 1,00.
  expect(fatorSelic('2026-01', { ...noDia, hoje: '2026-03-31' })).toBe(200n);
});
