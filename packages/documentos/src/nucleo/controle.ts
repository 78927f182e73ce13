/**
 * Words of the control block, as indexes of a view of integers: what TypeScript and the compiled core tell each other.
 * nucleo/controle.ts has the same list in bytes.
 */
export const palavra = {
  posicao: 0,
  linha: 1,
  fundo: 2,
  ultimaLinha: 3,
  ultimoRegistro: 4,
  quantasLinhas: 5,
  registro: 6,
  proxima: 7,
  bloco: 8,
  capacidade: 9,
  usado: 10,
  naoNulos: 11,
  presentes: 12,
  motivo: 13,
  precisa: 14,
  menorNivel: 15,
  entradas: 16,
  bytesDicionario: 17,
  valores: 18,
  ladrilho: 19,
  lugar: 20,
  linhaLote: 21,
  menor: 22,
  maior: 23,
} as const;

/** Words of a place (nucleo/lote.ts), which has those of its column where the control block has them. */
export const palavraLugar = { tipo: 0, campo: 1, casas: 2, escala: 3, total: 16 } as const;

/** What a place takes: the lines of a batch's rows or of their parents, by `campo`, or a field. */
export const tipoLugar = { inteiro: 0, texto: 1, decimal: 2, data: 3 } as const;

/** Why a column stopped before its last row: no room, a first row without a value before it, a value of a rare kind. */
export const motivoColuna = { bloco: 1, esparsa: 2, especial: 3 } as const;

/** Why the lines stopped: none is left; one of a rare kind; the record has no batch yet; its batch is full. */
export const motivoLinha = { fim: 0, estranha: 1, semLote: 2, loteCheio: 3 } as const;

/** Words of a record of the plan. */
export const palavraRegistro = { nivel: 0, pai: 1, campos: 2, lote: 3, noLote: 4, lidas: 5, total: 8 } as const;
