import type { ParteEsquema } from './parte-esquema.ts';

const numeros = {
  /** Layouts, at most. */
  maxLayouts: 512,
  /** Records that are found at once. */
  maxLinhasTabela: 512,
  /** Marks of one record, at most. */
  marcasPorLinha: 258,
  /** Known codes that are kept. */
  codigosConhecidos: 2048,
  /** Room for layouts. */
  maxBytesLayouts: 1024 * 1024,
};

export const registros: ParteEsquema = {
  texto: 'Finding and checking records (src/nucleo/nucleo-registros.ts).',
  numeros,
  codigos: {
    tipoConferido: {
      texto: 'Kinds of values that the core checks. It reports every value of an unknown kind to TypeScript.',
      valores: { qualquer: 0, texto: 1, inteiro: 2, decimal: 3, data: 4, cnpj: 5, desconhecido: 6 },
    },
    sobreSituacao: {
      texto: 'What a CST means for the calculation, as bits.',
      valores: { semTributo: 1, comCredito: 2, basica: 4 },
    },
    modoLayout: {
      texto: 'Bits: the record opens another establishment; consecutive lines of it may be reported as one.',
      valores: { mudaEstabelecimento: 1, emCorrida: 2 },
    },
  },
  estruturas: {
    Arquivo: {
      texto: 'What the core knows of the file that is checked.',
      campos: {
        secao: ['i32', 'Number of the open establishment; known codes of another one do not count.'],
        temCnpj: ['i32', 'Whether the CNPJ of the open establishment is known.'],
        ultimoDia: ['f64', 'Last day of the file as aaaammdd.'],
      },
    },
    Layout: {
      texto: 'What a record is checked against; its fields follow it. A field number is 0 where the record has none.',
      campos: {
        quantos: ['i32', 'Fields, REG included.'],
        modo: ['i32', 'Bits of `modoLayout`.'],
        crescente: ['i32', 'Field that must rise from line to line of a run.'],
        operacao: ['i32', 'Field with the side (entry or exit) of the document that the record opens.'],
        lado: ['i32', 'CST that must be of that side.'],
        situacaoPis: ['i32', 'CST that must equal the next one.'],
        situacaoCofins: ['i32', 'CST of COFINS.'],
        contas: ['usize', 'First `Conta`.'],
        quantasContas: ['i32', 'Calculations.'],
        referencias: ['usize', 'First `Referencia`.'],
        quantasReferencias: ['i32', 'References.'],
        documento: ['usize', 'Its `Documento`; 0: none.'],
        sempre: ['i32', 'Bits of `sinalLinha` that every line has.'],
      },
    },
    Campo: {
      texto: 'What a field is checked against.',
      campos: {
        tipo: ['i32', 'One of `tipoConferido`.'],
        maximo: ['i32', 'Greatest length in bytes; of a decimal, in digits.'],
        casas: ['i32', 'Decimal places.'],
        obrigatorio: ['i32', 'Whether it must have a value.'],
        exato: ['i32', 'Whether its length must be the greatest.'],
        lista: ['usize', 'Codes that it may hold: their number, then the codes in order; 0: any.'],
        ultimo: ['u64', 'Code of the list that was found last.'],
        lido: ['i32', 'Whether the number of a decimal is wanted.'],
      },
    },
    Conta: {
      texto: 'Fields that a contribution is calculated from, the factors that bring them to one scale, and rates.',
      campos: {
        cst: ['i32', 'CST.'],
        valor: ['i32', 'Declared amount.'],
        base: ['i32', 'Base.'],
        aliquota: ['i32', 'Rate.'],
        quantidade: ['i32', 'Quantity.'],
        porUnidade: ['i32', 'Amount by unit.'],
        natureza: ['i32', 'Nature of the credit.'],
        escalaValor: ['f64', 'To cents.'],
        escalaBase: ['f64', 'To ten-thousandths.'],
        escalaAliquota: ['f64', 'To ten-thousandths.'],
        escalaQuantidade: ['f64', 'To thousandths.'],
        escalaPorUnidade: ['f64', 'To ten-thousandths.'],
        basica1: ['f64', 'Basic rate, in ten-thousandths.'],
        basica2: ['f64', 'Basic rate.'],
        basica3: ['f64', 'Basic rate.'],
      },
    },
    Referencia: {
      texto: 'A field that refers to a table of the file.',
      campos: {
        campo: ['i32', 'Field.'],
        tabela: ['i32', 'Number of the table.'],
        exigida: ['i32', 'Whether the field must have a value.'],
      },
    },
    Documento: {
      texto: 'Fields that say something of a document twice; 0: none.',
      campos: {
        dia1: ['i32', 'Date that may not be after the last day of the file.'],
        dia2: ['i32', 'The same.'],
        dia3: ['i32', 'The same.'],
        dia4: ['i32', 'The same.'],
        chave: ['i32', 'Key, which repeats the following fields.'],
        numero: ['i32', 'Number.'],
        serie: ['i32', 'Series.'],
        modelo: ['i32', 'Model.'],
        data: ['i32', 'Date of issue.'],
        emitente: ['i32', 'Who issued it.'],
      },
    },
    CodigoConhecido: {
      texto: 'A code that TypeScript found in a table of the file.',
      campos: {
        secao: ['i32', 'Establishment that was open.'],
        qual: ['i32', 'Its table and its length.'],
        codigo: ['v128', 'Its bytes, then zeros.'],
      },
    },
  },
  regioes: {
    enderecos: { de: 'i32', quantos: numeros.maxLayouts, texto: 'Address of every `Layout`.' },
    tabela: { de: 'LinhaTabela', quantos: numeros.maxLinhasTabela, texto: 'Records that were found.' },
    arquivo: { de: 'Arquivo', quantos: 1, texto: 'The file.' },
    cnpj: { de: 'u8', quantos: 16, texto: 'CNPJ of the open establishment.' },
    situacoes: { de: 'u8', quantos: 224, texto: 'Bits of `sobreSituacao` of each CST.' },
    conhecidos: { de: 'CodigoConhecido', quantos: numeros.codigosConhecidos, texto: 'Codes, each at its hash.' },
    marcas: { de: 'i32', quantos: numeros.maxLinhasTabela * numeros.marcasPorLinha, texto: 'Bars of the records.' },
    valores: {
      de: 'f64',
      quantos: numeros.maxLinhasTabela * numeros.marcasPorLinha,
      texto: 'Number of the field behind a bar.',
    },
    layouts: { de: 'u8', quantos: numeros.maxBytesLayouts, texto: 'Layouts, fields, calculations, references, lists.' },
  },
};
