import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { moneyOfCents } from '@apura/br';
import { tabela } from '@apura/tabelas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '../../testing/rows-of.ts';
import pgdasXNfE from './184-simples-pgdas-x-nf-e.report.ts';

/* Guarantees: a company that parts its revenue as its notes show gets nothing claimed, whatever its revenue; one that
parts nothing gets what LC 123 gives for it, to the cent of rounding, and cash only where the DAS was paid. */

const CNPJ = '11222333000181';
const TRIBUTOS = ['irpj', 'csll', 'cofins', 'pis', 'cpp', 'icms', 'ipi', 'iss'] as const;

/** Resale in cents: of one phase under ST, of one phase alone, under ST alone, and of nothing of these. */
interface Empresa {
  rbt12: bigint;
  ambos: bigint;
  monofasica: bigint;
  st: bigint;
  nenhuma: bigint;
}

const centavos = (de: number, ate: number) => fc.integer({ min: de, max: ate }).map(BigInt);
const empresas = fc.record({
  rbt12: centavos(1_000_000, 359_000_000),
  ambos: centavos(100, 5_000_000),
  monofasica: centavos(100, 5_000_000),
  st: centavos(100, 5_000_000),
  nenhuma: centavos(100, 5_000_000),
});

const { colunas, linhas } = tabela('simples_faixa');
const FAIXAS = linhas
  .map((l) => Object.fromEntries(colunas.map((c, i) => [c, l[i] ?? ''])))
  .filter((f) => f.anexo === 'I');
const inteiro = (texto = '') => BigInt(Math.round(Number(texto) * 100));

/** What LC 123 asks for of a revenue, by tax and in cents: rounded once, from whole numbers. */
function taxOf(receita: bigint, rbt12: bigint, fora: readonly string[]): Record<string, bigint> {
  const faixa = FAIXAS.find((f) => rbt12 <= BigInt(Math.round(Number(f.ate) * 100)));
  // Of the RBT12, in hundredths of cents.
  const devido = rbt12 * inteiro(faixa?.aliquota) - inteiro(faixa?.deduzir) * 10_000n;
  return Object.fromEntries(
    TRIBUTOS.map((t) => {
      const [a, b] = [receita * devido * inteiro(faixa?.[t]), rbt12 * 10_000n * 10_000n];
      return [t, fora.includes(t) ? 0n : (2n * a + b) / (2n * b)];
    }),
  );
}

const valor = (c: bigint) => `CAST(${moneyOfCents(c)} AS DECIMAL(18, 2))`;

/** The statements of one month: a paper whose resale has the given shares, its notes, and whether its DAS was paid. */
function inserts(
  e: Empresa,
  parcelas: readonly { receita: bigint; fora: readonly string[] }[],
  pago: boolean,
): string[] {
  const impostos = parcelas.map(({ receita, fora }) => taxOf(receita, e.rbt12, fora));
  const soma = (t: string) => impostos.reduce((a, i) => a + (i[t] ?? 0n), 0n);
  const nove = [
    ...TRIBUTOS.map((t) => [t, soma(t)] as const),
    ['total', TRIBUTOS.map(soma).reduce((a, b) => a + b)] as const,
  ];
  const taxas = nove.map(([t, c]) => `${valor(c)} AS ${t}`).join(', ');
  const total = nove.at(-1)?.[1] ?? 0n;
  const receita = parcelas.reduce((a, p) => a + p.receita, 0n);
  const doPapel = `'p' AS _arquivo, 1 AS _linha, '01/2024' AS periodo, DATE '2024-01-01' AS mes,
    '11222333202401001' AS numero, 'Declaração' AS papel`;
  const item = (n: number, ncm: string, csosn: string, c: bigint) =>
    `INSERT INTO nfe_item BY NAME SELECT 'n' AS _arquivo, 1 AS _nota, ${n} AS nItem, '${ncm}' AS NCM,
      '${csosn === '500' ? '5405' : '5102'}' AS CFOP, '${csosn}' AS ICMS_CSOSN, ${valor(c)} AS vProd, 'X' AS xProd`;
  return [
    `INSERT INTO arq BY NAME SELECT 'p' AS id, 1 AS ordem, 'PGDAS' AS tipo, 'p.pdf' AS arquivo, '${CNPJ}' AS cnpj`,
    `INSERT INTO ecac_pgdas_apuracao BY NAME SELECT ${doPapel}, '11222333' AS cnpj_basico, 'Competência' AS regime,
      ${valor(e.rbt12)} AS rbt12_total, ${valor(receita)} AS rpa_total`,
    `INSERT INTO ecac_pgdas_atividade BY NAME SELECT ${doPapel}, '${CNPJ}' AS cnpj, 1 AS ordem, 'Revenda' AS descricao,
      'I' AS anexo, 'Interno' AS mercado, ${valor(receita)} AS receita, ${taxas}`,
    ...parcelas.map(
      ({ receita: r, fora }, i) => `INSERT INTO ecac_pgdas_parcela BY NAME SELECT ${doPapel}, '${CNPJ}' AS cnpj,
        1 AS ordem, ${i + 1} AS parcela, ${valor(r)} AS valor,
        ${fora.includes('pis') ? `'COFINS, PIS'` : 'NULL'} AS monofasica,
        ${fora.includes('icms') ? `'ICMS'` : 'NULL'} AS substituicao`,
    ),
    `INSERT INTO ecac_pgdas_total BY NAME SELECT ${doPapel}, 'Exigível' AS tipo, ${taxas}`,
    `INSERT INTO ecac_pgdas_das BY NAME SELECT ${doPapel}, 'Gerado' AS origem, '7' AS das,
      ${valor(total)} AS principal, ${valor(total)} AS total, '${pago ? 'Sim' : 'Não'}' AS reconhecido,
      ${pago ? `DATE '2024-02-20'` : 'NULL'} AS arrecadacao, ${pago ? valor(total) : 'NULL'} AS pago`,
    `INSERT INTO nfe_nota BY NAME SELECT 'n' AS _arquivo, 1 AS _nota, 'S' AS _completa, 'k' AS chave,
      TIMESTAMP '2024-01-10 10:00:00' AS dhEmi, '1' AS tpNF, '1' AS finNFe, '55' AS mod, '${CNPJ}' AS emit_CNPJ,
      '1' AS emit_CRT, '100' AS prot_cStat`,
    item(1, '33051000', '500', e.ambos),
    item(2, '33051000', '102', e.monofasica),
    item(3, '85395200', '500', e.st),
    item(4, '61091000', '102', e.nenhuma),
  ];
}

const chaves = pgdasXNfE.colunas.map((c) => c.key);

async function linhasDe(sql: readonly string[]): Promise<Record<string, string | null>[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'simples-'));
  const duck: Duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  try {
    const periodo = { inicio: '2024-01-01', fim: '2024-01-31' };
    const rows = await rowsOf({ duck, relatorio: pgdasXNfE, inserts: sql, periodo });
    return rows.map((r) => Object.fromEntries(chaves.map((k, i) => [k, r[i] === null ? null : String(r[i])])));
  } finally {
    duck.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const PC = ['pis', 'cofins'];
/** Two sums of rounded taxes are equal to a cent. */
const perto = (a: bigint, b: bigint) => expect(a - b <= 1n && b - a <= 1n, `${a} ${b}`).toBe(true);
const em = (texto: string | null | undefined) => BigInt(Math.round(Number(texto ?? 0) * 100));

test('revenue that is parted as the notes show leaves nothing to claim', async () => {
  await fc.assert(
    fc.asyncProperty(empresas, fc.boolean(), async (e, pago) => {
      const certas = [
        { receita: e.nenhuma, fora: [] },
        { receita: e.ambos, fora: [...PC, 'icms'] },
        { receita: e.monofasica, fora: PC },
        { receita: e.st, fora: ['icms'] },
      ];
      const rows = await linhasDe(inserts(e, certas, pago));
      expect(rows.map((r) => [r.Tributo, r.Resultado, r['Valor Estimado']])).toEqual([
        ['PIS e COFINS', 'Segregação confere', null],
        ['ICMS', 'Segregação confere', null],
      ]);
    }),
    { numRuns: 8 },
  );
}, 120_000);

test('revenue that is not parted at all is worth what the law gives, in cash only where the DAS was paid', async () => {
  await fc.assert(
    fc.asyncProperty(empresas, fc.boolean(), async (e, pago) => {
      const receita = e.nenhuma + e.ambos + e.monofasica + e.st;
      const rows = await linhasDe(inserts(e, [{ receita, fora: [] }], pago));
      const lei = taxOf(e.ambos + e.monofasica, e.rbt12, []);
      const icms = taxOf(e.ambos + e.st, e.rbt12, []).icms ?? 0n;
      const achado = (tributo: string) =>
        rows.filter((r) => r.Tributo === tributo).reduce((a, r) => a + em(r['Valor Estimado']), 0n);
      perto(achado('PIS e COFINS'), (lei.pis ?? 0n) + (lei.cofins ?? 0n));
      perto(achado('ICMS'), icms);
      const classes = new Set(rows.filter((r) => r.Tipo === 'Oportunidade').map((r) => r['Classe do Valor']));
      expect([...classes].sort()).toEqual(pago ? ['Contingente', 'Pago a maior'] : ['Débito em aberto reduzido']);
    }),
    { numRuns: 8 },
  );
}, 120_000);
