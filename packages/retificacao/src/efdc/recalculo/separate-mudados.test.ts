/* The touched documents alone give the same recomputation as the whole changed file. */
import { isAscii, isUtf8 } from 'node:buffer';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EncodingSped } from '@apura/documentos';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentosTocados } from '../../sped/aplicar/documentos-tocados.ts';
import { localizar } from '../../sped/aplicar/localizar.ts';
import { createReferencias } from '../../sped/aplicar/referencias.ts';
import { composeSped } from '../../sped/compose-sped.ts';
import { getFormas } from '../../sped/formas.ts';
import type { IndiceSped } from '../../sped/indice-sped.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import type { ArquivoTabelas } from '../../sped/regras/tabelas-do-arquivo.ts';
import { rewriteSped } from '../../sped/rewrite-sped.ts';
import { saveSped } from '../../sped/save-sped.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import { walkRegistros } from '../../sped/walk-registros.ts';
import { closeBody } from '../../testing/sped.ts';
import { type NoRegistro, walk } from './no-registro.ts';
import { type EntradaLida, openEntradas } from './open-entradas.ts';
import { readBlocos } from './read-blocos.ts';
import { ehMarcado, separateMudados, TABELAS_SEPARADAS } from './separate-mudados.ts';

/*
 * The recomputation must read the same from the touched documents alone as from the whole changed file, whatever
 * changed: items, headers and documents of every kind that are removed, added and changed.
 */
const LEIAUTE = '006';
const formas = getFormas('EFDC', LEIAUTE).porRegistro;
type Campos = Readonly<Record<string, string>>;

const linha = (registro: string, campos: Campos): string =>
  '|' +
  `${(formas.get(registro)?.nomes ?? []).map((nome) => (nome === 'REG' ? registro : (campos[nome] ?? ''))).join('|')}|`;

const valor = fc
  .integer({ min: 1, max: 900_000 })
  .map((n) => `${Math.floor(n / 100)},${String(n % 100).padStart(2, '0')}`);
const cst = fc.constantFrom('01', '06', '08', '50', '50', '53', '70');
/** The last one is valid UTF-8 too. */
const conta = fc.constantFrom('', '3.1', '3.2', 'JUR\xc3\xa1');
const item = fc.record({
  v: valor,
  d: valor,
  cst,
  conta,
  cfop: fc.constantFrom('1102', '5102', '5405', '7101', '3102'),
});

const daItem = (i: { v: string; d: string; cst: string; conta: string; cfop: string }): Campos => ({
  ...{ NUM_ITEM: '1', COD_ITEM: 'X', CFOP: i.cfop, NAT_BC_CRED: '13', COD_CTA: i.conta, VL_ITEM: i.v, VL_OPR: i.v },
  ...{
    VL_OPER: i.v,
    VL_DESC: i.d,
    CST_PIS: i.cst,
    CST_COFINS: i.cst,
    VL_REC_COMP: i.v,
    VL_REC_CAIXA: i.v,
    VL_REC: i.v,
  },
  ...{ CST_PIS_COFINS: i.cst, VL_BC_PIS: i.v, ALIQ_PIS: '1,65', VL_BC_COFINS: i.v, ALIQ_COFINS: '7,6' },
});

/** Documents with the records below them; the first line of each is at the level of a document. */
const MODELOS: readonly (readonly string[])[] = [
  ['A100', 'A170', 'A170'],
  ['C100', 'C170', 'C170', 'C170'],
  ['C100', 'C175', 'C175'],
  ['C100'],
  ['C180', 'C181', 'C185', 'C181', 'C185'],
  ['C190', 'C191', 'C195'],
  ['C395', 'C396'],
  ['C400', 'C405', 'C481', 'C485', 'C481', 'C485'],
  ['C500', 'C501', 'C505'],
  ['D100', 'D101', 'D105'],
  ['F100'],
  ['F550'],
  ['F600'],
  ['I100'],
];

const documento = fc
  .tuple(
    fc.constantFrom(...MODELOS),
    fc.infiniteStream(item),
    fc.constantFrom('0', '1'),
    fc.constantFrom('00', '00', '00', '02'),
  )
  .map(([modelo, itens, IND_OPER, COD_SIT]) => ({
    bloco: modelo[0]?.slice(0, 1) ?? '',
    linhas: modelo.map((registro) =>
      linha(registro, { ...daItem(itens.next().value), IND_OPER, COD_SIT, IND_NAT_RET: '01', VL_RET_PIS: '1,00' }),
    ),
  }));

interface Caso {
  linhas: string[];
  trocas: TrocasSped;
}

const NADA = 0;
const VAI = 1;
const MUDA = 2;
const VEM = 3;

/** A file of random documents, and what happens to each of its lines. */
const caso: fc.Arbitrary<Caso> = fc
  .tuple(
    fc.array(documento, { minLength: 10, maxLength: 30 }),
    fc.infiniteStream(fc.constantFrom(...Array<number>(12).fill(NADA), VAI, MUDA, VEM, VEM, VEM)),
    fc.infiniteStream(item),
    fc.infiniteStream(documento),
    fc.boolean(),
  )
  .map(([documentos, sorteio, itens, novos, acentos]) => {
    const abertura = [
      `|0000|${LEIAUTE}|0|||01032024|31032024|EMPRESA|11222333000181|SP|3550308||00|2|`,
      '|0001|0|',
      linha('0110', { COD_INC_TRIB: '1', IND_APRO_CRED: '2' }),
      linha('0111', { REC_BRU_NCUM_TRIB_MI: '1,00', REC_BRU_TOTAL: '1,00' }),
      '|0140||EMPRESA|11222333000181|SP||3550308|||',
      linha('0150', { COD_PART: 'F1', NOME: acentos ? 'CORA\xc7\xc3O' : 'CORACAO' }),
      linha('0500', {
        DT_ALT: '01012024',
        COD_NAT_CC: '04',
        IND_CTA: 'A',
        NIVEL: '3',
        COD_CTA: '3.2',
        NOME_CTA: 'Juros',
      }),
    ];
    const blocos = [...'ACDFI'].flatMap((letra) => [
      `|${letra}001|0|`,
      `|${letra}010|11222333000181|`,
      ...documentos.filter((d) => d.bloco === letra).flatMap((d) => d.linhas),
    ]);
    const apuracao = ['|M001|0|', linha('M200', { VL_TOT_CONT_NC_PER: '7,00' }), '|P001|1|', '|1001|0|'];
    const saldo = linha('1100', { PER_APU_CRED: '022024', ORIG_CRED: '01', COD_CRED: '101', VL_CRED_APU: '9,00' });
    const linhas = closeBody([...abertura, ...blocos, ...apuracao, saldo]);
    const substituir = new Map<number, string[] | null>();
    const insertAntes = new Map<number, string[]>();
    let saiPai = false;
    let acima = '';
    for (const [i, texto] of linhas.entries()) {
      const registro = texto.slice(1, 5);
      const nivel = formas.get(registro)?.nivel ?? 0;
      const escolha = sorteio.next().value;
      // A removed document is removed with all its lines.
      if (saiPai && nivel > 3) {
        substituir.set(i + 1, null);
        continue;
      }
      saiPai = /^[ACDFI]/.test(registro) && nivel === 3 && escolha === VAI;
      const ultimo = acima;
      acima = saiPai ? '' : registro;
      if (!/^[ACDFI]/.test(registro) || nivel < 3) {
        const letra = registro.slice(0, 1);
        const novo = documentos.find((d) => d.bloco === letra);
        if (escolha === VEM && /990$/.test(registro) && novo) insertAntes.set(i + 1, [...novo.linhas]);
        if (escolha === MUDA && registro === '1100') substituir.set(i + 1, [texto.replace('|9,00|', '|8,00|')]);
      } else if (escolha === VAI) substituir.set(i + 1, null);
      else if (escolha === MUDA)
        substituir.set(i + 1, [linha(registro, { ...daItem(itens.next().value), IND_OPER: '1' })]);
      else if (escolha === VEM) {
        const novo = novos.next().value;
        const daqui = nivel === 3 && novo.bloco === registro[0];
        // A record of the same kind, a document of its own, or one more record below the document before.
        const outro = nivel === 3 && (formas.get(ultimo)?.nivel ?? 0) > 3 ? ultimo : registro;
        const um = linha(outro, { ...daItem(itens.next().value), IND_OPER: '0' });
        insertAntes.set(i + 1, daqui && outro === registro ? novo.linhas : [um]);
      }
    }
    return { linhas, trocas: { substituir, insertAntes } };
  });

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mudados-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The index of a file, as rows of a workbook that name no record give it. */
async function indexar(base: string, encoding: EncodingSped): Promise<IndiceSped> {
  const { indice } = await localizar({
    ...{ path: base, formas: getFormas('EFDC', LEIAUTE), encoding, marcado: ehMarcado, menorTrecho: 64 },
    ...{ referencias: createReferencias(), pontos: new Map() },
    recipientes: { pontos: new Map(), vistos: new Map() },
  });
  if (indice === null) throw new Error('no index');
  return indice;
}

/** Records without their place, which is counted differently in a file that is not written yet. */
const semLinhas = (nos: readonly NoRegistro[]) => [...walk(nos)].map((no) => no.campos);

test('the touched documents tell of a changed month what the whole file tells', async () => {
  const numRuns = Number(process.env.APURA_RUNS ?? 12);
  const casos = fc.sample(caso, { numRuns, ...(process.env.APURA_RUNS ? {} : { seed: 20_240_302 }) });
  const tabelasDir = path.join(dir, 'tabelas');
  mkdirSync(tabelasDir);
  const bases: ArquivoTabelas[] = [];
  const inteiros: ArquivoTabelas[] = [];
  const alterados: { base: string; antes: ArquivoTabelas; depois: ArquivoTabelas }[] = [];
  let menores = 0;
  let naoMarcados = 0;
  for (const [i, { linhas, trocas }] of casos.entries()) {
    const em = (nome: string) => path.join(dir, `${i}-${nome}.txt`);
    const bytes = Buffer.from(`${linhas.join('\r\n')}\r\n`, 'latin1');
    writeFileSync(em('base'), bytes);
    const encoding = isAscii(bytes) ? 'ascii' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
    await rewriteSped({ path: em('base'), destino: em('inteiro'), encoding, ...trocas });
    const partes = { antes: em('antes'), depois: em('depois') };
    const { documentos, visit } = createDocumentosTocados({
      formas: getFormas('EFDC', LEIAUTE),
      nomeadas: trocas.substituir.keys(),
      insercoes: trocas.insertAntes.keys(),
    });
    await walkRegistros({ path: em('base'), visit });
    const comum = { path: em('base'), trocas, documentos, encoding } as const;
    const { lidos, mapa } = await separateMudados({ ...comum, leiaute: LEIAUTE, ...partes });
    // With its index the file is split in the same way.
    const porIndice = { antes: em('antes-indice'), depois: em('depois-indice') };
    const indice = await indexar(em('base'), encoding);
    for (let n = 0; n < indice.trechos.quantos; n++) if (!indice.trechos.marcado(n)) naoMarcados++;
    expect(await separateMudados({ ...comum, indice, leiaute: LEIAUTE, ...porIndice })).toEqual({ lidos, mapa });
    for (const parte of ['antes', 'depois'] as const)
      expect(readFileSync(porIndice[parte]).equals(readFileSync(partes[parte]))).toBe(true);
    // The walk collects for the writing what a reading of the whole file gives.
    const { composto } = composeSped({ path: em('base'), mapa, obrigacao: 'EFDC', encoding, ...trocas });
    await saveSped(composto, { destino: em('composto') });
    expect(readFileSync(em('composto')).equals(readFileSync(em('inteiro')))).toBe(true);
    const { lidos: doInteiro } = await readBlocos({ path: em('inteiro') });
    expect(semLinhas(lidos.blocoM)).toEqual(semLinhas(doInteiro.blocoM));
    expect(semLinhas([...lidos.saldos.PIS, ...lidos.saldos.COFINS])).toEqual(
      semLinhas([...doInteiro.saldos.PIS, ...doInteiro.saldos.COFINS]),
    );
    const read = (nome: string, tabelas?: ReadonlySet<string>) =>
      readTabelas({
        obrigacao: 'EFDC',
        tabelas,
        ...{ path: em(nome), id: `${i}-${nome}`, dir: tabelasDir },
        arquivo: { cnpj: '11222333000181', inicio: '2024-03-01' },
      });
    bases.push(await read('base'));
    inteiros.push(await read('inteiro'));
    alterados.push({
      base: `${i}-base`,
      antes: await read('antes', TABELAS_SEPARADAS),
      depois: await read('depois', TABELAS_SEPARADAS),
    });
    if (statSync(em('antes')).size < bytes.length / 2) menores++;
    expect(readFileSync(em('antes'), 'latin1')).toMatch(/^\|0000\|/);
  }
  const porPartes = await read(bases, alterados);
  const porInteiro = await read(inteiros, []);
  let mudaram = 0;
  for (const i of casos.keys()) {
    const depois = semArquivo(porPartes.get(`${i}-depois`));
    expect([i, depois]).toEqual([i, semArquivo(porInteiro.get(`${i}-inteiro`))]);
    if (JSON.stringify(depois, texto) !== JSON.stringify(semArquivo(porPartes.get(`${i}-base`)), texto)) mudaram++;
  }
  expect(mudaram).toBeGreaterThan(numRuns / 2);
  expect(menores).toBeGreaterThan(0);
  expect(naoMarcados).toBeGreaterThan(0);
});

async function read(
  bases: readonly ArquivoTabelas[],
  alterados: Parameters<Awaited<ReturnType<typeof openEntradas>>['read']>[0]['alterados'],
): Promise<Map<string, EntradaLida>> {
  const comDocumentos = new Set(bases.map((b) => b.id));
  const workDir = path.join(dir, `banco-${alterados.length}`);
  const tabelasDir = path.join(dir, 'tabelas');
  const leitor = await openEntradas({ bases, comDocumentos, workDir, tabelasDir, memoryLimitMb: 256 });
  try {
    return await leitor.read({ alterados, comDocumentos });
  } finally {
    await leitor.close();
  }
}

function semArquivo(lida: EntradaLida | undefined): unknown {
  if (lida === undefined) throw new Error('a month was not read');
  const { arquivo: _, ...entrada } = lida.entrada;
  return { entrada, contas: lida.contas };
}

const texto = (_: string, v: unknown): unknown => (typeof v === 'bigint' ? String(v) : v instanceof Map ? [...v] : v);
