import type { ParteEsquema } from './parte-esquema.ts';

const numeros = {
  /** Levels of any hierarchy, and a margin. */
  niveis: 10,
  /** More records than any layout has. */
  maxRegistros: 512,
  /** Columns that are stored at once. */
  maxLugares: 512,
  /** Rows of one record that wait for their fields to be stored. */
  maxLinhasLote: 1024,
  /** Rows of a row group; DuckDB gives one to each thread. */
  maxLinhasGrupo: 122_880,
  /** Bytes read at once. They and their marks should stay in the cache of the processor. */
  bytesTrechoLeitura: 128 * 1024,
  /** Entries of a dictionary, at most. */
  maxEntradasDicionario: 16_384,
  /** Bytes of a dictionary, at most. */
  maxBytesDicionario: 256 * 1024,
  /** Slots of its hash table. */
  casasDicionario: 32_768,
  /** Bytes of a text that are compared with the next one. */
  maiorPrefixo: 4096,
  /** Room for encoded columns. */
  bytesSaida: 2560 * 1024,
  /** Room for the blocks of the columns. */
  bytesArena: 64 * 1024 * 1024,
};

export const leitor: ParteEsquema = {
  texto: 'Reading a file into tables (src/nucleo/nucleo.ts).',
  numeros,
  codigos: {
    motivoLinha: {
      texto: 'Why the lines stopped: none is left; one is unusual; its record has no batch; its batch is full.',
      valores: { fim: 0, estranha: 1, semLote: 2, loteCheio: 3 },
    },
    motivoColuna: {
      texto: 'Why a column stopped: its block is full; its first empty row; a value that TypeScript must read.',
      valores: { bloco: 1, esparsa: 2, especial: 3 },
    },
    tipoLugar: {
      texto: 'What a column takes: one of the integers of the batch, or a field of the line.',
      valores: { inteiro: 0, texto: 1, decimal: 2, data: 3 },
    },
  },
  estruturas: {
    Leitura: {
      texto: 'Position of the reader in the file and in the hierarchy of records.',
      campos: {
        posicao: ['i32', 'Next byte of the window.'],
        linha: ['i32', 'Physical lines read so far.'],
        fundo: ['i32', 'No level deeper than this is open.'],
        ultimaLinha: ['i32', 'Line of the last known record.'],
        ultimoRegistro: ['i32', 'Last known record, as index in the plan.'],
        menorNivel: ['i32', 'Smallest level of the lines that were counted.'],
        quantasLinhas: ['i32', 'Line ends in the stretch that was marked.'],
        registro: ['i32', 'Record at which the core stopped; -1: none.'],
        proxima: ['i32', 'Line of the stretch at which the core stopped.'],
      },
    },
    RegistroPlano: {
      texto: 'A record of the reading plan.',
      campos: {
        nivel: ['i32', 'Level in the hierarchy.'],
        pai: ['i32', 'Parent as index in the plan; -1: none.'],
        campos: ['i32', 'Fields of a line that only needs its fields stored; -1: TypeScript reads the record.'],
        lote: ['usize', 'Its batch; 0: none yet.'],
        noLote: ['i32', 'Rows in the batch.'],
        lidas: ['i32', 'Lines that the core has read.'],
      },
    },
    LoteAtual: {
      texto: 'A batch whose rows the core stores column by column, and how far it is.',
      campos: {
        inicios: ['usize', 'First mark of each row; behind these, their lines and the lines of their parents.'],
        quantas: ['i32', 'Rows.'],
        base: ['i32', 'Row of the table that the first one becomes.'],
        lugares: ['i32', 'Columns to store.'],
        cp1252: ['i32', 'Whether texts are in Windows-1252.'],
        negativos: ['i32', 'Whether numbers may be negative.'],
        ladrilho: ['i32', 'First of the rows that are stored together.'],
        lugar: ['i32', 'Column at which the core stopped.'],
        linha: ['i32', 'Row at which the core stopped.'],
      },
    },
    Lugar: {
      texto: 'A column of a batch and the field that it takes.',
      campos: {
        tipo: ['i32', 'One of `tipoLugar`.'],
        campo: ['i32', 'Place of the field in its line, or of the integers in the batch.'],
        casas: ['i32', 'Decimal places that the layout allows.'],
        escala: ['i32', 'Decimal places of the column.'],
        bloco: ['usize', 'Block that is being filled.'],
        capacidade: ['i32', 'Bytes of the block.'],
        usado: ['i32', 'Bytes used in the block.'],
        naoNulos: ['i32', 'Values stored.'],
        presentes: ['usize', 'One bit per row with a value; 0: all rows so far have one.'],
        motivo: ['i32', 'One of `motivoColuna`.'],
        precisa: ['i32', 'Bytes that the next value needs.'],
      },
    },
    Dicionario: {
      texto: 'The dictionary of a column that is being built.',
      campos: {
        entradas: ['i32', 'Different values.'],
        bytes: ['i32', 'Bytes of the entries.'],
        valores: ['i32', 'Values.'],
      },
    },
    Diferencas: {
      texto: 'The differences of a column that are being written.',
      campos: {
        anterior: ['i64', 'The value before the next one.'],
        esperam: ['i32', 'Differences that are not written yet.'],
        saida: ['usize', 'Where the next block goes.'],
      },
    },
    Prefixos: {
      texto: 'The texts of a column whose common prefixes are being removed.',
      campos: { textos: ['i32', 'Texts so far.'] },
    },
    Extremos: {
      texto: 'The smallest and the largest integer so far.',
      campos: { menor: ['i32', 'Smallest.'], maior: ['i32', 'Largest.'] },
    },
  },
  regioes: {
    leitura: { de: 'Leitura', quantos: 1, texto: 'Position of the reader.' },
    pilha: { de: 'i32', quantos: 2 * numeros.niveis, texto: 'Open line of every level, then their records.' },
    registros: { de: 'RegistroPlano', quantos: numeros.maxRegistros, texto: 'The plan.' },
    lotes: { de: 'i32', quantos: numeros.maxRegistros * 3 * numeros.maxLinhasLote, texto: 'Batch of every record.' },
    lote: { de: 'LoteAtual', quantos: 1, texto: 'The batch that is being stored.' },
    lugares: { de: 'Lugar', quantos: numeros.maxLugares, texto: 'Its columns.' },
    marcas: { de: 'i32', quantos: numeros.bytesTrechoLeitura, texto: 'Bars and line ends of the stretch.' },
    fins: { de: 'i32', quantos: numeros.bytesTrechoLeitura, texto: 'Which marks are line ends.' },
    dicionario: { de: 'Dicionario', quantos: 1, texto: 'The dictionary of a column.' },
    tabelaDicionario: { de: 'u16', quantos: numeros.casasDicionario, texto: 'Hash table of its entries.' },
    lugaresDicionario: { de: 'i32', quantos: numeros.maxEntradasDicionario, texto: 'Where each entry begins.' },
    entradasDicionario: { de: 'u8', quantos: numeros.maxBytesDicionario, texto: 'Its entries.' },
    indicesDicionario: { de: 'u16', quantos: numeros.maxLinhasGrupo + 8, texto: 'Entry of every value.' },
    diferencas: { de: 'Diferencas', quantos: 1, texto: 'The differences of a column.' },
    esperam: { de: 'i64', quantos: 128, texto: 'Differences that are not written yet.' },
    prefixos: { de: 'Prefixos', quantos: 1, texto: 'The prefixes of a column.' },
    tamanhosPrefixos: {
      de: 'i32',
      quantos: numeros.maxLinhasGrupo,
      texto: 'Bytes each text shares with the one before.',
    },
    tamanhosRestos: { de: 'i32', quantos: numeros.maxLinhasGrupo, texto: 'Bytes of each text that follow.' },
    textoAnterior: { de: 'u8', quantos: numeros.maiorPrefixo, texto: 'The text before.' },
    extremos: { de: 'Extremos', quantos: 1, texto: 'Smallest and largest integer.' },
    saida: { de: 'u8', quantos: numeros.bytesSaida, texto: 'Encoded columns.' },
    arena: { de: 'u8', quantos: numeros.bytesArena, texto: 'Blocks of the columns.' },
  },
};
