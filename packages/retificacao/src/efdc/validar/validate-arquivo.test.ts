/*
 * Validation reports new faults of a generated file, excuses those that the base file had already, and always ends with
 * an answer.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALIDACAO_ECF } from '../../ecf/validacao-ecf.ts';
import {
  curta,
  dir,
  erasePasta,
  FIXTURES,
  LIMPO,
  openPasta,
  refazer,
  replace,
  save,
  texto,
  validate,
} from './testing-validar.ts';

beforeAll(openPasta);
afterAll(erasePasta);

test('a file without faults is told of none', async () => {
  expect(await validate(LIMPO)).toEqual({ erros: 0, advertencias: 0, ocorrencias: [] });
  expect(refazer((l) => l)).toBe(texto);
});

test('a deferral of the COFINS credit lowers it: 592,80 - 92,80 = 500,00, and 760 - 500 - 80 = 180', async () => {
  const diferido = replace('|592,80|0|0|0|592,80|0|592,80|0|', '|592,80|0|0|92,80|500,00|0|500,00|0|')
    .replace(
      '|M600|760,00|592,80|80,00|87,20|0|0|87,20|0|0|0|0|87,20|',
      '|M600|760,00|500,00|80,00|180,00|0|0|180,00|0|0|0|0|180,00|',
    )
    .replace('|M605|08|585601|87,20|', '|M605|08|585601|180,00|');
  const { erros, ocorrencias } = await validate(save(diferido));
  // No M630 tells to whom it was sold.
  expect([erros, ...ocorrencias.map(curta)]).toEqual([0, 'ADVERTENCIA CALCULO_DIVERGENTE M500.VL_CRED_DIFER']);
});

test('a line 1100 of the month itself is no use of earlier credits', async () => {
  const propria = '|1100|012024|01||101|128,70||128,70|0|||128,70|128,70|||||0,00|';
  const arquivo = refazer((l) => l.flatMap((x) => (x.startsWith('|1100|') ? [x, propria] : [x])));
  expect((await validate(save(arquivo))).ocorrencias).toEqual([]);
});

test('the buyer of a real estate unit (F200) may be a company or a person', async () => {
  const unidade = (doc: string) =>
    `|F200|01|05|OBRA|UN 1|CT1|${doc}|05012024|1000,00|0|1000,00|01|1000,00|1,65|16,50|01|1000,00|7,6|76,00|100,00|2||`;
  const com = (doc: string) =>
    save(refazer((l) => l.flatMap((x) => (x.startsWith('|F990|') ? [unidade(doc), x] : [x]))));
  const ditas = async (doc: string) => (await validate(com(doc))).ocorrencias.map((o) => o.mensagem.split(': ')[1]);
  expect(await ditas('11444777000161')).toEqual([]);
  expect(await ditas('11144477735')).toEqual([]);
  expect(await ditas('11444777000162')).toEqual(["'11444777000162' não é um CNPJ válido."]);
  expect(await ditas('11144477736')).toEqual(["'11144477736' não é um CPF válido."]);
});

test("the demonstration's files have no error", async () => {
  const pasta = path.join(FIXTURES, 'demonstracao/sped');
  const arquivos = readdirSync(pasta).filter((f) => f.startsWith('PISCOFINS'));
  expect(arquivos.length).toBeGreaterThan(2);
  for (const f of arquivos) {
    const { ocorrencias } = await validate(path.join(pasta, f));
    expect(ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
  }
});

test('what the base had is told but excused; what is new is not', async () => {
  const base = save(replace('|6,60|4.1|', '|7,60|4.1|'));
  const igual = await validate(base, base);
  expect([igual.erros, igual.advertencias]).toEqual([0, 1]);
  expect(igual.ocorrencias[0]?.mensagem).toContain('Já estava assim no arquivo de base.');
  const outro = save(readFileSync(base, 'latin1').replace('|9,90|4.1|', '|9,80|4.1|'));
  const novo = await validate(outro, base);
  // The total of the document is no longer the sum of its items.
  expect([novo.erros, novo.advertencias]).toEqual([1, 2]);
  expect(novo.ocorrencias.filter((o) => o.nivel === 'ERRO').map(curta)).toEqual([
    'ERRO CALCULO_DIVERGENTE C501.VL_PIS',
  ]);
  // Our program writes the closing, so wrong counters of the base excuse nothing.
  const contador = save(replace('|C990|12|', '|C990|13|'));
  expect((await validate(contador, contador)).erros).toBe(1);
});

test('a second row with the fault of the first is one more than the base has, and it is the new one', async () => {
  const semConta = (s: string, valor: string) => s.replace(`|${valor}|4.1|`, `|${valor}|9.9|`);
  const base = save(semConta(texto, '66,00|50|4000,00|7,6|||304,00'));
  const feito = save(semConta(readFileSync(base, 'latin1'), '16,50|50|1000,00|7,6000|||76,00'));
  const { erros, advertencias, ocorrencias } = await validate(feito, base);
  expect([erros, advertencias]).toEqual([1, 1]);
  expect(ocorrencias.find((o) => o.nivel === 'ERRO')?.mensagem).toContain('linha 27 ');
});

test('a fault that repeats without end is told by its first lines and a count', async () => {
  const linha = (i: number) =>
    `|F100|0|F1||31012024|1000,00|50|1000,00|1,65|16,${50 + (i % 40)}|50|1000,00|7,6|76,00|05|0|4.1|ADM|N${i}|`;
  const muitas = refazer((l) =>
    l.flatMap((x) => (x.startsWith('|F100') ? [x, ...Array.from({ length: 4000 }, (_, i) => linha(i))] : [x])),
  );
  const { erros, ocorrencias } = await validate(save(muitas));
  // 16,50 is right and 16,51 within the cent: 38 of each 40 are wrong.
  expect(erros).toBe(3800);
  expect(ocorrencias).toHaveLength(21);
  expect(ocorrencias.at(-1)?.mensagem).toContain('mais 3.780 ocorrências deste tipo');
  const base = path.join(dir, 'muitas.txt');
  writeFileSync(base, muitas, 'latin1');
  const desculpadas = await validate(base, base);
  expect([desculpadas.erros, desculpadas.advertencias, desculpadas.ocorrencias.length]).toEqual([0, 3800, 6]);
});

test('whatever the bytes are, there is an answer and no crash', async () => {
  for (const lixo of [
    '',
    '\r\n',
    '|',
    '|0000|',
    'PK\x03\x04',
    `|${'C'.repeat(70_000)}`,
    texto.slice(0, 3000),
    texto.replaceAll('|', '\t'),
  ]) {
    const { erros } = await validate(save(lixo));
    expect(erros, JSON.stringify(lixo.slice(0, 20))).toBeGreaterThan(0);
  }
});

test('the signature behind the 9999 is no part of the file', async () => {
  expect((await validate(save(`${texto}SBRCAAEPDR\x00\x01|C100|`))).erros).toBe(0);
});

test('an ECF is checked by its own layout, with records 9900 of five fields', async () => {
  const pasta = path.join(FIXTURES, 'demonstracao/sped');
  const nome = readdirSync(pasta).find((f) => f.startsWith('SPEDECF'));
  const ecf = path.join(pasta, nome ?? '');
  const original = readFileSync(ecf, 'latin1');
  // 0020.IND_QTE_SCP is blank, as in every ECF of a company that is no partner of an SCP.
  expect((await validate(ecf, undefined, VALIDACAO_ECF)).ocorrencias).toEqual([]);
  const semBairro = save(original.replace(/(\|0030\|(?:[^|]*\|){5})[^|]+\|/, '$1|'));
  const sozinha = await validate(semBairro, undefined, VALIDACAO_ECF);
  expect(sozinha.ocorrencias.map(curta)).toEqual(['ERRO CAMPO_OBRIGATORIO 0030.BAIRRO']);
  expect((await validate(semBairro, semBairro, VALIDACAO_ECF)).erros).toBe(0);
  const semRecibo = original.replace(/(\|0000\|LECF\|(?:[^|]*\|){9})N\|/, '$1S|');
  expect(semRecibo).not.toBe(original);
  const contador = original.replace(/\n\|9999\|(\d+)\|/, (_, total: string) => `\n|9999|${Number(total) + 1}|`);
  const codigos = async (conteudo: string) =>
    (await validate(save(conteudo), ecf, VALIDACAO_ECF)).ocorrencias.filter((o) => o.nivel === 'ERRO').map(curta);
  expect(await codigos(semRecibo)).toEqual(['ERRO SEM_RECIBO 0000.NUM_REC']);
  expect(await codigos(contador)).toEqual(['ERRO CALCULO_DIVERGENTE 9999.QTD_LIN']);
});

test('accents are told as they are written, in both encodings, and count as one character', async () => {
  const longo = 'ção'.repeat(20);
  const conteudo = texto.replace('|KG|QUILOGRAMA|', `|KG|${longo}|`);
  for (const codificado of [Buffer.from(conteudo, 'latin1'), Buffer.from(conteudo, 'utf8')]) {
    const file = path.join(dir, 'acentos.txt');
    writeFileSync(file, codificado);
    expect((await validate(file)).ocorrencias).toEqual([]);
    writeFileSync(file, Buffer.from(codificado.toString('latin1').replace('|FAR01||400|', '|FAR01||4x0|'), 'latin1'));
    expect((await validate(file)).erros).toBe(1);
  }
  const utf8 = path.join(dir, 'utf8.txt');
  writeFileSync(utf8, Buffer.from(texto.replace('|F100|0|F1|', '|F100|0|Não|'), 'utf8'));
  expect((await validate(utf8)).ocorrencias.map((o) => o.valor)).toEqual(['Não']);
});
