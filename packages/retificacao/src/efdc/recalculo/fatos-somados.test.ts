/* The sums that each record gives by itself equal the sums over FATO_PC. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Banco,
  COLUNAS_SOMA,
  FONTES_FATO_PC,
  literal,
  MACROS,
  openDuck,
  sqlAvulsosSomados,
  sqlFatoPc,
  sqlFilhosSomados,
  sqlParesSomados,
  TABELAS_FATO_PC,
  VISOES_EFDC,
} from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFormas } from '../../sped/formas.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import { registerOficial } from '../../sped/regras/register-oficial.ts';
import { type ArquivoTabelas, fonteDe, openTabelas, pastasDe } from '../../sped/regras/tabelas-do-arquivo.ts';
import { closeBody } from '../../testing/sped.ts';
import { registerArquivos } from '../register-arquivos.ts';
import { sqlFatosDosArquivos, sqlTabelaSomas } from './fatos-somados.ts';

/*
 * The sums that the recomputation makes of each record must equal the sums over FATO_PC, the table of every item: for
 * every record that makes items, below its own document, below another one as in a damaged file, and alone.
 */
const formas = getFormas('EFDC', '006').porRegistro;

const valor = fc
  .integer({ min: 1, max: 900_000 })
  .map((n) => `${Math.floor(n / 100)},${String(n % 100).padStart(2, '0')}`);
const cst = fc.constantFrom('01', '06', '50', '53', '70', '');
const aliquota = fc.constantFrom('0', '1,65', '7,6', '0,0317', '');

/** What a field of that name may hold; any other one stays empty. */
const CAMPOS: readonly (readonly [RegExp, fc.Arbitrary<string>])[] = [
  [/^COD_SIT$/, fc.constantFrom('00', '00', '06', '02', '')],
  [/^IND_OPER$/, fc.constantFrom('0', '1', '2', '')],
  [/^CFOP$/, fc.constantFrom('1102', '2556', '5102', '7101', '9999', '')],
  [/^NAT_BC_CRED$/, fc.constantFrom('', '', '03', '13')],
  [/^IND_ORIG_CRED$/, fc.constantFrom('0', '1', '')],
  [/^IND_NR_PARC$/, fc.constantFrom('1', '2', '9')],
  [/^COD_CTA$/, fc.constantFrom('', '3.1', '3.2')],
  [/^CST_/, cst],
  [/^ALIQ_/, aliquota],
  [/^(VL|QUANT)_/, valor],
];

const registros = FONTES_FATO_PC.map((t) => t.slice('efdc_'.length).toUpperCase());
const linha = (registro: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...(formas.get(registro)?.nomes ?? []).map((nome) =>
        nome === 'REG' ? fc.constant(registro) : (CAMPOS.find(([padrao]) => padrao.test(nome))?.[1] ?? fc.constant('')),
      ),
    )
    .map((campos) => `|${campos.join('|')}|`);

/** A record above items, with some of the next records of its block. */
const documento = fc.constantFrom(...registros.filter((r) => formas.get(r)?.nivel === 3)).chain((pai) => {
  const abaixo = registros.filter((r) => r[0] === pai[0] && (formas.get(r)?.nivel ?? 0) > 3 && r > pai).slice(0, 3);
  const filhos =
    abaixo.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...abaixo).chain(linha), { maxLength: 5 });
  return fc.tuple(linha(pai), filhos).map(([um, outros]) => [um, ...outros]);
});
const solta = fc
  .constantFrom(...registros)
  .chain(linha)
  .map((um) => [um]);

const arquivo = fc
  .array(fc.oneof({ weight: 4, arbitrary: documento }, { weight: 1, arbitrary: solta }), {
    minLength: 60,
    maxLength: 90,
  })
  .map((documentos) => {
    const linhas = documentos.flat();
    const blocos = [...'ACDFI'].flatMap((letra) => [
      `|${letra}001|0|`,
      `|${letra}010|11222333000181|`,
      ...linhas.filter((l) => l[1] === letra),
    ]);
    return closeBody([
      '|0000|006|0|||01032024|31032024|EMPRESA|11222333000181|SP|3550308||00|2|',
      '|0001|0|',
      ...blocos,
    ]).join('\r\n');
  });

let dir: string;
let banco: Banco;
const arquivos: ArquivoTabelas[] = [];

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'somados-'));
  const numRuns = Number(process.env.APURA_RUNS ?? 5);
  for (const [i, texto] of fc.sample(arquivo, { numRuns, ...(process.env.APURA_RUNS ? {} : { seed: 7 }) }).entries()) {
    const file = path.join(dir, `${i}.txt`);
    writeFileSync(file, `${texto}\r\n`);
    const doArquivo = { cnpj: '11222333000181', inicio: '2024-03-01' };
    arquivos.push(await readTabelas({ obrigacao: 'EFDC', path: file, id: `a${i}`, dir, arquivo: doArquivo }));
  }
  banco = await openDuck({ tempDir: path.join(dir, 'banco'), allowedDirs: pastasDe(arquivos), memoryLimitMb: 256 });
  await banco.run(MACROS);
  const { tabelas } = loadTabelas();
  for (const nome of ['cfop', 'uf'] as const) {
    const tabela = tabelas.get(nome);
    await registerOficial(banco, { nome, colunas: tabela?.colunas ?? [], tabela });
  }
  await registerArquivos(banco, arquivos);
});
afterAll(() => {
  banco.close();
  rmSync(dir, { recursive: true, force: true });
});

const chaves = [
  '_arquivo',
  'Lado',
  ...Object.keys(COLUNAS_SOMA).filter((c) => !/^(_arquivo|entrada|n|(VL|QUANT)_.*)$/.test(c)),
];
const valores = Object.keys(COLUNAS_SOMA).filter((c) => /^(VL|QUANT)_/.test(c));

const lidas = (sql: string) =>
  banco.read(
    `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (SELECT ${[...chaves, ...valores, 'n'].join(', ')} FROM ` +
      `(${sql})) ORDER BY ALL`,
  );

async function doFato() {
  await openTabelas(banco, { nomes: TABELAS_FATO_PC, arquivos });
  for (const visao of VISOES_EFDC) await banco.run(visao.sql);
  const { preparo, select, limpeza } = sqlFatoPc();
  for (const sql of preparo) await banco.run(sql);
  const feitas = await lidas(
    `SELECT ${[...chaves, ...valores.map((v) => `sum(${v}) AS ${v}`)].join(', ')}, count(*) AS n FROM (${select})
      WHERE nivel = 'Item' AND sit_valida(COD_SIT) GROUP BY ALL`,
  );
  for (const sql of limpeza) await banco.run(sql);
  return feitas;
}

async function dasSomas(grupos: readonly (readonly ArquivoTabelas[])[]) {
  await banco.run(sqlTabelaSomas('somas'));
  const keep = async (sql: string | null) => {
    if (sql !== null) await banco.run(`INSERT INTO somas ${sql}`);
  };
  for (const grupo of grupos) {
    const fonte = fonteDe(grupo);
    await keep(sqlAvulsosSomados(fonte));
    await keep(sqlFilhosSomados(fonte, grupo.length === 1 ? literal(grupo[0]?.id ?? '') : null));
    const pares = sqlParesSomados(fonte);
    for (const sql of pares?.preparo ?? []) await banco.run(sql);
    await keep(pares?.select ?? null);
    for (const sql of pares?.limpeza ?? []) await banco.run(sql);
  }
  await banco.run('CREATE OR REPLACE TABLE parcela AS SELECT id AS arquivo, id AS origem, 1 AS sinal FROM arq');
  return lidas(sqlFatosDosArquivos('somas', 'parcela'));
}

test('records summed by themselves say what the table of every item says', async () => {
  const esperadas = await doFato();
  expect(new Set(esperadas.map((l) => l.Registro)).size).toBeGreaterThan(25);
  expect(esperadas.some((l) => l.Registro === 'C175')).toBe(true);
  expect(await dasSomas([arquivos])).toEqual(esperadas);
  expect(await dasSomas(arquivos.map((a) => [a]))).toEqual(esperadas);
});

test('files without documents have no sums', () => {
  const fonte = fonteDe([]);
  expect([sqlAvulsosSomados(fonte), sqlFilhosSomados(fonte, null), sqlParesSomados(fonte)]).toEqual([null, null, null]);
});
