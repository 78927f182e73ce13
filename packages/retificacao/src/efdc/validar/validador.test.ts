/* Checking in a thread, or in two, finds what the direct check finds, and never hangs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validateArquivo } from '../../sped/validar/validate-arquivo.ts';
import { listDigitados } from '../../sped/validar/valores-digitados.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';
import { createValidador } from './validador.ts';

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures', import.meta.url));
const LIMPO = path.join(FIXTURES, 'retificacao/validacao/entrada.txt');
const dir = mkdtempSync(path.join(tmpdir(), 'validador-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const comum = { periodo: '2024-01' };

test('a thread finds what the direct check finds, of several files at a time', async () => {
  const errado = path.join(dir, 'errado.txt');
  writeFileSync(errado, readFileSync(LIMPO, 'latin1').replace('|6,60|4.1|', '|7,60|9.9|'), 'latin1');
  const direto: Ocorrencia[] = [];
  const certo = await validateArquivo({
    ...comum,
    obrigacao: VALIDACAO_EFDC,
    path: errado,
    report: (o) => direto.push(o),
  });
  expect(certo.erros).toBe(2);
  const validador = createValidador({ menorBytes: 0 });
  try {
    const emThread: Ocorrencia[] = [];
    const [um, dois, tres] = await Promise.all([
      validador.validate({ ...comum, path: errado, report: (o) => emThread.push(o) }),
      validador.validate({ ...comum, path: LIMPO, report: () => {} }),
      validador.validate({ ...comum, path: errado, base: errado, report: () => {} }),
    ]);
    const daPlanilha: Ocorrencia[] = [];
    const campos = { COD_CTA: '9.9', VL_ITEM: '400,00' };
    const alteracao = { acao: 'ALTERAR', registro: 'D101', campos, origem: { aba: 'D101', linha: 18 } } as const;
    const resto = { periodo: '2024-01', estabelecimento: '', linhaBase: 36, chave: {}, pais: [] };
    const digitados = listDigitados([{ ...alteracao, ...resto }]);
    await validador.validate({ ...comum, path: errado, digitados, report: (o) => daPlanilha.push(o) });
    expect(daPlanilha.map((o) => [o.aba, o.linha, o.coluna, o.valor])).toEqual([
      ['D101', 18, 'COD_CTA', '9.9'],
      ['', null, 'VL_PIS', '7,60'],
    ]);
    expect(daPlanilha[0]?.mensagem).toBe(
      "Aba D101, linha 18, coluna COD_CTA: o código '9.9' não está no registro 0500 (registro D101, " +
        'linha 38 do arquivo gerado).',
    );
    expect(um).toEqual(certo);
    expect(emThread).toEqual(direto);
    expect(dois).toEqual({ erros: 0, advertencias: 0 });
    expect(tres).toEqual({ erros: 0, advertencias: 2 });
  } finally {
    await validador.close();
  }
});

test('the calling thread beside the other finds what it does, each what it was asked', async () => {
  const validador = createValidador({ menorBytes: 0, duasBytes: 1 });
  const errado = path.join(dir, 'errado-em-duas.txt');
  writeFileSync(errado, readFileSync(LIMPO, 'latin1').replace('|6,60|4.1|', '|7,60|9.9|'), 'latin1');
  try {
    expect(validador.share([LIMPO, errado])).toBe(Math.min(2, availableParallelism()));
    const pedidos = [errado, LIMPO, errado, LIMPO, LIMPO, errado];
    const achadas = pedidos.map((): Ocorrencia[] => []);
    const feitas = await Promise.all(
      pedidos.map((p, i) => validador.validate({ ...comum, path: p, report: (o) => achadas[i]?.push(o) })),
    );
    expect(feitas.map((f) => f.erros)).toEqual([2, 0, 2, 0, 0, 2]);
    expect(achadas.map((a) => a.length)).toEqual([2, 0, 2, 0, 0, 2]);
    expect(createValidador({ menorBytes: 0 }).share([LIMPO, errado])).toBe(1);
  } finally {
    await validador.close();
  }
});

test('an abort, a file that cannot be read and the end of the thread are errors, never a hang', async () => {
  const validador = createValidador({ menorBytes: 0 });
  const aborto = new AbortController();
  const abortada = validador.validate({ ...comum, path: LIMPO, report: () => {}, signal: aborto.signal });
  aborto.abort(new Error('stopped'));
  await expect(abortada).rejects.toThrow('stopped');
  await expect(validador.validate({ ...comum, path: dir, report: () => {} })).rejects.toThrow(/EISDIR/);
  const interrompida = validador.validate({ ...comum, path: LIMPO, report: () => {} });
  const fim = expect(interrompida).rejects.toThrow('ended');
  await validador.close();
  await fim;
});
