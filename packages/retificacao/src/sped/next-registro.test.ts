/* Records found one by one are those that the core finds at once. */
import { palavraLinha, releaseNucleoRegistros, takeNucleoRegistros } from '@apura/documentos';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextRegistro } from './next-registro.ts';
import type { RegistroBruto } from './registro-bruto.ts';

type Achado = number[];

function semNucleo(bytes: Buffer, usado: number, noFim: boolean): Achado[] {
  const r: RegistroBruto = {
    bytes,
    deslocamento: 0,
    inicio: 0,
    fimLinha: 0,
    fim: 0,
    codigo: 0,
    linha: 0,
    linhas: 0,
    lugar: -1,
  };
  const achados: Achado[] = [];
  for (let pos = 0; pos < usado && nextRegistro(r, pos, usado, noFim); pos = r.fim) {
    achados.push([r.inicio, r.fimLinha, r.fim, r.codigo, r.linhas]);
    if (r.codigo === 0x39393939) break;
  }
  return achados;
}

it('finds one by one the records that the core finds at once, wherever the window ends', () => {
  const nucleo = takeNucleoRegistros();
  const pedaco = fc.oneof(
    fc.constantFrom(
      '|C170|1|',
      '|C100|',
      '|9999|',
      '|9999|1|',
      '|c170|',
      '|C17|',
      '|',
      '\r\n',
      '\n',
      '\r',
      '\n\n',
      'x',
    ),
    fc.string({ maxLength: 80 }),
  );
  fc.assert(
    fc.property(fc.array(pedaco, { maxLength: 60 }), fc.boolean(), fc.nat(200), (pedacos, noFim, corte) => {
      const bytes = Buffer.from(pedacos.join(''), 'utf8');
      const usado = Math.max(0, bytes.length - corte);
      // Bytes after the data must not matter.
      nucleo.janela.fill(10, 0, bytes.length + 64);
      bytes.copy(nucleo.janela);
      const quantos = nucleo.read(0, usado, noFim);
      const doNucleo = Array.from({ length: quantos }, (_, n) => {
        const { total, marca } = palavraLinha;
        return [...nucleo.tabela.subarray(n * total, n * total + marca)];
      });
      expect(doNucleo).toEqual(semNucleo(bytes, usado, noFim));
    }),
    { numRuns: 400 },
  );
  releaseNucleoRegistros(nucleo);
});
