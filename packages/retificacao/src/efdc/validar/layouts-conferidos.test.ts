/* A line that the core finds in order has no fault by the rules either. */
import { releaseNucleoRegistros, sinalLinha, takeNucleoRegistros } from '@apura/documentos/registros';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Forma, getFormas } from '../../sped/formas.ts';
import type { RegistroBruto } from '../../sped/registro-bruto.ts';
import { formatoDe } from '../../sped/validar/check-campo.ts';
import type { Falha } from '../../sped/validar/falha.ts';
import { createLinhaSped, cutCampos, numeroOuZero, takeCampos } from '../../sped/validar/linha-sped.ts';
import type { ContextoValidacao } from '../../sped/validar/regra.ts';
import { createRegraCampos } from '../../sped/validar/regra-campos.ts';
import { dominioEfdc } from '../dominios-efdc.ts';
import { CAMPOS_EFDC } from './campos-efdc.ts';
import { decimalDe, LIDOS, numeroLido } from './decimal-lido.ts';
import { layoutsConferidos } from './layouts-conferidos.ts';
import { createRegraCalculo, sobreSituacoes } from './regra-calculo.ts';
import { createRegraDocumentos } from './regra-documentos.ts';

const LEIAUTE = '006';
const CNPJ = '99210437000117';
/** The flags that the cut alone sets. */
const DA_LINHA = sinalLinha.aberta | sinalLinha.controle;
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
  const { tipo, maximo, casas } = formatoDe(CAMPOS_EFDC, layout);
  const codigos = [...(dominioEfdc(forma.registro, nome)?.codigos.keys() ?? [])];
  const n = Math.min(maximo, 30);
  const bom =
    codigos.length > 0
      ? fc.constantFrom(...codigos)
      : tipo === 'decimal'
        ? fc
            .oneof(fc.constant(0), fc.nat(10_000_000))
            .map((v) => (v === 0 ? '0,00' : `${v},${'25'.padEnd(casas, '0').slice(0, casas)}`))
        : tipo === 'data'
          ? fc
              .oneof(fc.constant([15, 1]), fc.tuple(fc.nat(32), fc.nat(13)))
              .map((dm) => `${dm.map((n) => `${n}`.padStart(2, '0')).join('')}2024`)
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

const c880 = formas.find((f) => f.registro === 'C880');
if (!c880) throw new Error('the layout has no C880');
/** Numbers longer than the core reads: the core may not read them as zero. */
const LONGOS = ['1,0000000000000000', '00000000000000001'].map((unidade) => ({
  forma: c880,
  texto: `|C880|PAO01|5102|10,00||03|2,000|${unidade}|0,00|03|0,000|0|0,00|3.1|`,
}));

const REGRAS = [
  { bit: sinalLinha.aConferir, criar: (ctx: ContextoValidacao) => createRegraCampos(ctx, CAMPOS_EFDC) },
  { bit: sinalLinha.aCalcular, criar: createRegraCalculo },
  {
    bit: sinalLinha.aDocumentar,
    criar: (ctx: ContextoValidacao) => createRegraDocumentos(ctx, { numero: 1, cnpj: CNPJ, mudancas: 1 }),
  },
];

test('what the core finds in order, the rules have nothing to say of', () => {
  const nucleo = takeNucleoRegistros();
  nucleo.load(layoutsConferidos(LEIAUTE, 20240101));
  nucleo.comecar({ ultimoDia: 20240131, situacoes: sobreSituacoes() });
  nucleo.situar({ mudancas: 1, cnpj: CNPJ });
  const linha = createLinhaSped();
  const falhas: Falha[] = [];
  const flag = (f: Falha) => void falhas.push(f);
  const ctx: ContextoValidacao = {
    ...{ leiaute: LEIAUTE, inicio: 20240101, fim: 20240131 },
    ...{ linha, seguiveis: true, flag },
  };
  const regras = REGRAS.map(({ bit, criar }) => {
    const regra = criar(ctx);
    return { bit, checks: new Map(formas.map((f) => [f, regra.paraRegistro(f)])), emOrdem: 0 };
  });
  let lidos = 0;
  fc.assert(
    fc.property(linhas, ({ forma, texto }) => {
      const bytes = Buffer.from(`${texto}\r\n`, 'latin1');
      bytes.copy(nucleo.janela);
      expect(nucleo.read(0, bytes.length, true)).toBe(1);
      nucleo.check(1);
      const fimLinha = bytes.length - 2;
      const r: RegistroBruto = {
        ...{ bytes: nucleo.janela, inicio: 0, fimLinha, fim: bytes.length, codigo: forma.codigo },
        ...{ linha: 1, linhas: 1, lugar: 0, deslocamento: 0 },
      };
      takeCampos(linha, r, nucleo);
      const { sinais, campos } = linha;
      const cortes = [...linha.marcas.subarray(linha.marca, linha.marca + campos + 1)];
      const numeros = [...LIDOS].map((nome) => decimalDe(forma, nome, 4)).filter((d) => d.i > 0 && d.escala > 0);
      const doNucleo = numeros.map((d) => numeroLido(linha, d));
      cutCampos(linha, r);
      expect({ campos, sinais: sinais & DA_LINHA, cortes }).toEqual({
        ...{ campos: linha.campos, sinais: linha.sinais & DA_LINHA },
        cortes: [...linha.marcas.subarray(0, linha.campos + 1)],
      });
      if ((sinais & sinalLinha.aConferir) === 0) {
        lidos += numeros.length;
        expect(doNucleo).toEqual(numeros.map(({ i }) => numeroOuZero(linha, i, 4)));
      }
      for (const regra of regras) {
        if ((sinais & regra.bit) !== 0) continue;
        const check = regra.checks.get(forma);
        falhas.length = 0;
        check?.(linha);
        expect(falhas).toEqual([]);
        if (check) regra.emOrdem++;
      }
    }),
    { numRuns: 3000, examples: LONGOS.map((longo): [typeof longo] => [longo]) },
  );
  releaseNucleoRegistros(nucleo);
  // Otherwise the core would be of no use, and this test would prove nothing.
  for (const { emOrdem } of regras) expect(emOrdem).toBeGreaterThan(20);
  expect(lidos).toBeGreaterThan(20);
});
