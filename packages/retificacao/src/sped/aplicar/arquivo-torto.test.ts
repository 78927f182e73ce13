/* A damaged base file gives correct counters or an error, never a crash. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alteracao, applyTo, closeBody, faultsOfCounters } from '../../testing/sped.ts';

const CNPJ = '11222333000181';
const CHAVE = '35240311444777000161550010000001231000001234';

const base = closeBody([
  `|0000|006|0|||01032024|31032024|EMPRESA|${CNPJ}|SP|3550308||00|2|`,
  '|0001|0|',
  `|0140|M|EMPRESA|${CNPJ}|SP||3550308|||`,
  '|0150|F1|MOINHO|01058|11444777000161|||3550308||RUA|1|||',
  '|C001|0|',
  `|C010|${CNPJ}|2|`,
  `|C100|0|1|F1|55|00|1|123|${CHAVE}|05032024|06032024|1000,00|1|0|0|1000,00|9|0|0|0|0|0|0|0|0|16,50|76,00|0|0|`,
  '|C170|1|X||4|KG|600,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|600,00|1,65|||9,90|50|600,00|7,6|||45,60|3|',
  '|C180|55|01032024|31032024|X|11010010||500,00|',
  '|C181|01|5101|500,00|0|500,00|1,65|||8,25|3|',
  '|F001|1|',
  '|M001|1|',
  '|1001|1|',
]);

const pais = [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }];
const linhas = [
  alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM: '1' }, pais, campos: { VL_BC_PIS: '5,00' } }),
  alteracao({ acao: 'INCLUIR', registro: 'C170', pais, campos: { NUM_ITEM: '2', VL_BC_PIS: '5', ALIQ_PIS: '1,65' } }),
  alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } }),
  alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F0' } }),
  alteracao({ acao: 'INCLUIR', registro: 'F100', campos: { IND_OPER: '0', VL_OPER: '1,00' } }),
  alteracao({ acao: 'EXCLUIR', registro: 'C181', linhaBase: 12, campos: {} }),
  alteracao({ acao: 'ALTERAR', registro: 'C180', linhaBase: 11, campos: { VL_TOT_ITEM: '7,00' } }),
];

it('answers whatever the file is: with a file whose counters are right, or with what is wrong', async () => {
  const dano = fc.tuple(
    fc.nat(),
    fc.constantFrom('tira', 'dobra', 'corta', 'suja', 'troca', 'move'),
    fc.nat(),
    fc.string({ maxLength: 6 }),
  );
  let feitos = 0;
  let recusados = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(dano, { maxLength: 4 }),
      fc.subarray(linhas, { minLength: 1 }),
      async (danos, pedidas) => {
        const torto = [...base];
        for (const [n, tipo, onde, texto] of danos) {
          const i = n % torto.length;
          const linha = torto[i] ?? '';
          const p = onde % (linha.length + 1);
          if (tipo === 'tira') torto.splice(i, 1);
          else if (tipo === 'dobra') torto.splice(i, 0, linha);
          else if (tipo === 'corta') torto[i] = linha.slice(0, p);
          else if (tipo === 'suja') torto[i] = linha.slice(0, p) + texto + linha.slice(p);
          else if (tipo === 'troca')
            torto[i] = linha.replace(/^\|..../, `|${['C170', '9999', 'ZZZZ', '0140'][onde % 4]}`);
          else torto.push(...torto.splice(i, 1));
        }
        const r = await applyTo(torto, pedidas);
        const graves = r.ocorrencias.filter((x) => x.nivel === 'ERRO');
        for (const { mensagem, sugestao } of graves) expect([mensagem, sugestao]).not.toContain('');
        expect(r.erros > 0).toBe(graves.length > 0);
        if (r.erros > 0) {
          recusados++;
          expect(r.mudancas).toEqual([]);
          return;
        }
        feitos++;
        if (danos.length === 0) expect(faultsOfCounters(r.depois)).toEqual([]);
        // A damaged line that is no record still counts where the base counted lines.
        const registros = r.depois.filter((l) => /^\|[0-9A-Z]{4}\|/.test(l)).length;
        expect([registros, r.linhas].map((n) => `|9999|${n}|`)).toContain(r.depois.at(-1));
      },
    ),
    { numRuns: 150 },
  );
  expect(feitos).toBeGreaterThan(10);
  expect(recusados).toBeGreaterThan(10);
});
