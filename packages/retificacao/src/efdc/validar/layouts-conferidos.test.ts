import { releaseNucleoRegistros, takeNucleoRegistros } from '@apura/documentos';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dominioEfdc } from '../../comum/dominios-efdc.ts';
import { type Forma, getFormas } from '../../sped/formas.ts';
import type { RegistroBruto } from '../../sped/registro-bruto.ts';
import { formatoDe } from './checar-campo.ts';
import type { Falha } from './falha.ts';
import { layoutsConferidos } from './layouts-conferidos.ts';
import { createLinhaSped, cutCampos, takeCampos } from './linha-sped.ts';
import { createRegraCampos } from './regra-campos.ts';

const LEIAUTE = '006';
const formas = [...getFormas('EFDC', LEIAUTE).porCodigo.values()];

/** Right, nearly right and wrong values of every kind. */
const SOLTOS = fc.oneof(
  fc.constantFrom('', '0', '0,00', '1,', ',5', '-1,00', '1,2,3', '12,345', '0,0100', '123456789012345678', '29022024'),
  fc.constantFrom('29022023', '31042024', '01011899', '31122024', '00000000000000', '99210437000117', '99210437000118'),
  fc.constantFrom('UN', 'São Paulo', '032024', '132024', '3550308', '9999999', 'x\ty', '5102', '1556', '01', '99', 'C'),
  fc.string({ maxLength: 8 }).map((t) => t.replaceAll(/[|\r\n]/g, '')),
);

function valorDe(forma: Forma, nome: string): fc.Arbitrary<string> {
  const layout = forma.campos.get(nome);
  if (!layout) return SOLTOS;
  const { tipo, maximo, casas } = formatoDe('EFDC', layout);
  const codigos = [...(dominioEfdc(forma.registro, nome)?.codigos.keys() ?? [])];
  const n = Math.min(maximo, 30);
  const bom =
    codigos.length > 0
      ? fc.constantFrom(...codigos)
      : tipo === 'decimal'
        ? fc.nat(10_000_000).map((v) => `${v},${'25'.padEnd(casas, '0').slice(0, casas)}`)
        : tipo === 'data'
          ? fc.tuple(fc.nat(32), fc.nat(13)).map((dm) => `${dm.map((n) => `${n}`.padStart(2, '0')).join('')}2024`)
          : tipo === 'identidade'
            ? fc.constantFrom('99210437000117', '99210437000118', '11222333000181')
            : fc.constant('1'.repeat(n));
  return fc.oneof({ weight: 30, arbitrary: bom }, { weight: 1, arbitrary: SOLTOS });
}

const linhas = fc
  .constantFrom(...formas)
  .chain((forma) =>
    fc
      .tuple(
        fc.tuple(...forma.nomes.slice(1).map((nome) => valorDe(forma, nome))),
        fc.oneof({ weight: 9, arbitrary: fc.constant('|') }, { weight: 1, arbitrary: fc.constantFrom('', '||', '|x') }),
      )
      .map(([valores, fim]) => ({ forma, texto: `|${[forma.registro, ...valores].join('|')}${fim}` })),
  );

test('what the core finds in order, the check field by field has nothing to say of', () => {
  const nucleo = takeNucleoRegistros();
  nucleo.carregar(layoutsConferidos('EFDC', LEIAUTE));
  const l = createLinhaSped();
  const falhas: Falha[] = [];
  const ctx = { obrigacao: 'EFDC', leiaute: LEIAUTE, inicio: 20240101, fim: 20240131, l } as const;
  const regra = createRegraCampos({ ...ctx, apontar: (f) => void falhas.push(f) });
  const checks = new Map(formas.map((f) => [f, regra.paraRegistro(f)]));
  let emOrdem = 0;
  fc.assert(
    fc.property(linhas, ({ forma, texto }) => {
      const bytes = Buffer.from(`${texto}\r\n`, 'latin1');
      bytes.copy(nucleo.janela);
      expect(nucleo.ler(0, bytes.length, true)).toBe(1);
      nucleo.conferir(1);
      const fimLinha = bytes.length - 2;
      const r: RegistroBruto = {
        ...{ bytes: nucleo.janela, inicio: 0, fimLinha, fim: bytes.length, codigo: forma.codigo },
        ...{ linha: 1, linhas: 1, lugar: 0, deslocamento: 0 },
      };
      takeCampos(l, r, nucleo);
      const { aConferir, campos, fechada, controle } = l;
      const cortes = [...l.marcas.subarray(l.marca, l.marca + campos + 1)];
      cutCampos(l, r);
      expect({ campos, fechada, controle, cortes }).toEqual({
        ...{ campos: l.campos, fechada: l.fechada, controle: l.controle },
        cortes: [...l.marcas.subarray(0, l.campos + 1)],
      });
      falhas.length = 0;
      checks.get(forma)?.(l);
      if (!aConferir) {
        emOrdem++;
        expect(falhas).toEqual([]);
      }
    }),
    { numRuns: 1500 },
  );
  releaseNucleoRegistros(nucleo);
  // Else the core would be of no use, and this test would say nothing.
  expect(emOrdem).toBeGreaterThan(100);
});
