import type { ParteEsquema } from './parte-esquema.ts';

const numeros = {
  /** Slots of the table that finds a record by its code. */
  chavesIndice: 2048,
  /** Greatest window. */
  bytesJanela: 2 * 1024 * 1024,
  /** Bytes behind every region that the core may read and write. */
  folga: 64,
};

export const comum: ParteEsquema = {
  texto: 'The beginning of every memory. Below it is what the compiler put into the module.',
  numeros,
  codigos: {
    sinalLinha: {
      texto: 'Bits: the line has no last bar; it has a control character; checks that TypeScript must still make.',
      valores: {
        aberta: 1,
        controle: 2,
        aConferir: 4,
        aCalcular: 8,
        aReferir: 16,
        aDocumentar: 32,
        tudo: 4 | 8 | 16 | 32,
        /** Above these bits: how many following lines have the same result. */
        bitsSeguintes: 8,
      },
    },
  },
  estruturas: {
    LinhaTabela: {
      texto: 'A record that was found in the window.',
      palavras: true,
      campos: {
        inicio: ['i32', 'First byte.'],
        fimLinha: ['i32', 'End of its first line, without the line end.'],
        fim: ['i32', 'End of the record, with the line end.'],
        codigo: ['i32', 'Its four letters, the first one highest; 0: none.'],
        linhas: ['i32', 'Physical lines.'],
        marca: ['i32', 'First of its marks. The filter writes the physical line here.'],
        campos: ['i32', 'Its fields. The filter writes 1 here when a record below it caused it to be found.'],
        sinais: ['i32', 'Bits of `sinalLinha`.'],
      },
    },
  },
  regioes: {
    indice: { de: 'i32', quantos: 2 * numeros.chavesIndice, texto: 'Finds a record by its code: keys, then records.' },
    janela: { de: 'u8', quantos: numeros.bytesJanela, texto: 'The part of the file that is being read.' },
  },
};
