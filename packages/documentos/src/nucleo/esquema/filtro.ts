import type { ParteEsquema } from './parte-esquema.ts';

const numeros = {
  /** Records that are found at once. */
  maxAchados: 1024,
  /** Roles, at most. */
  maxPapeis: 512,
  /** Filters of all roles, at most. */
  maxFiltros: 2048,
  /** Roles whose last record is kept, at most. */
  maxGuardados: 32,
  /** Wanted lines that the core is given at once. */
  maxLinhasProcuradas: 4096,
  /** Stretches that are written at once. */
  maxTrechos: 512,
  /** Bits of the table of wanted values. */
  bitsValores: 1 << 18,
};

export const filtro: ParteEsquema = {
  texto: 'Finding wanted records (src/nucleo/nucleo-filtro.ts).',
  numeros,
  codigos: {
    sinalPapel: {
      texto: 'Bits: finds the record; finds what is below it too; marks its stretch; keeps the last one.',
      valores: { achado: 1, abre: 2, marcado: 4, guardado: 8 },
    },
  },
  estruturas: {
    EstadoFiltro: {
      texto: 'What the filter keeps between two windows.',
      campos: {
        linha: ['i32', 'Physical line of the next record.'],
        ordem: ['i32', 'Records so far.'],
        aberto: ['i32', 'Level of the record whose descendants are found; -1: none.'],
        bloco: ['i32', 'Block of the last record; -1: none.'],
        proximo: ['i32', 'Where in the window the next record begins.'],
        achados: ['i32', 'Records found in this call.'],
        trechos: ['i32', 'Stretches written in this call.'],
        semPapel: ['i32', 'Records without a role.'],
        acabou: ['i32', 'Whether the 9999 was passed.'],
        linhaUsada: ['i32', 'First of the wanted lines that was not passed.'],
        linhasDadas: ['i32', 'Wanted lines in the memory.'],
        linhasMais: ['i32', 'Whether more wanted lines follow these.'],
        guardados: ['i32', 'Roles whose last record is kept.'],
        deslocamento: ['f64', 'Where the window begins in the file.'],
        menorTrecho: ['f64', 'Bytes of a stretch, at least.'],
      },
    },
    Papel: {
      texto: 'The role of a record, and what the filter saw of it.',
      campos: {
        nivel: ['i32', 'Level in the hierarchy.'],
        sinais: ['i32', 'Bits of `sinalPapel`.'],
        filtros: ['usize', 'First `Filtro`.'],
        quantosFiltros: ['i32', 'Filters.'],
        vezes: ['i32', 'Records of this code so far.'],
        primeira: ['i32', 'Line of the first one.'],
        posicao: ['f64', 'Where in the file the last one begins, when it is kept.'],
        ultima: ['i32', 'Line of the last one, when it is kept; 0: none.'],
        tamanho: ['i32', 'Length of its first line.'],
        naTabela: ['i32', 'Whether the last one is in the table already.'],
        codigo: ['i32', 'Code of the record.'],
      },
    },
    Filtro: {
      texto: 'A field that a record may be found by.',
      campos: {
        campo: ['i32', 'Place in the line; REG is 0.'],
        numero: ['i32', 'Whether leading zeros do not count.'],
        semente: ['u32', 'Start of its hash.'],
      },
    },
    Trecho: {
      texto: 'A stretch of whole documents of a file.',
      campos: {
        posicao: ['f64', 'Where it begins in the file; -1: none is open.'],
        linha: ['i32', 'First physical line.'],
        ordem: ['i32', 'Records before it.'],
        bloco: ['i32', 'Its block.'],
        marcado: ['i32', 'Whether it must be visited whatever is looked for.'],
      },
    },
  },
  regioes: {
    estado: { de: 'EstadoFiltro', quantos: 1, texto: 'State between two windows.' },
    trecho: { de: 'Trecho', quantos: 1, texto: 'The stretch that is open.' },
    guardados: { de: 'i32', quantos: numeros.maxGuardados, texto: 'Addresses of the roles that are kept.' },
    papeis: { de: 'Papel', quantos: numeros.maxPapeis, texto: 'Role of every record.' },
    filtros: { de: 'Filtro', quantos: numeros.maxFiltros, texto: 'Filters of all roles.' },
    bits: { de: 'u8', quantos: numeros.bitsValores / 8, texto: 'One bit per hash of a wanted value.' },
    linhas: { de: 'i32', quantos: numeros.maxLinhasProcuradas, texto: 'Wanted lines.' },
    trechos: { de: 'Trecho', quantos: numeros.maxTrechos, texto: 'Stretches that ended.' },
    tabela: { de: 'LinhaTabela', quantos: numeros.maxAchados, texto: 'Records that were found.' },
  },
};
