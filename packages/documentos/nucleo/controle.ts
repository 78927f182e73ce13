// Words that both sides read and write, at the address that every call is given. src/nucleo/controle.ts has the same
// list.

// Position of the reader.
export const POSICAO: usize = 0;
export const LINHA: usize = 4;
export const FUNDO: usize = 8;
export const ULTIMA_LINHA: usize = 12;
export const ULTIMO_REGISTRO: usize = 16;
export const QUANTAS_LINHAS: usize = 20;
export const REGISTRO: usize = 24;
export const PROXIMA: usize = 28;
export const MENOR_NIVEL: usize = 60;

// The column that is being filled.
export const BLOCO: usize = 32;
export const CAPACIDADE: usize = 36;
export const USADO: usize = 40;
export const NAO_NULOS: usize = 44;
export const PRESENTES: usize = 48;
export const MOTIVO: usize = 52;
export const PRECISA: usize = 56;

// The dictionary that is being built.
export const ENTRADAS: usize = 64;
export const BYTES_DICIONARIO: usize = 68;
export const VALORES: usize = 72;

// Where the batch that is being stored stands: its first row of those at hand, the place, the row.
export const LADRILHO: usize = 76;
export const LUGAR: usize = 80;
export const LINHA_LOTE: usize = 84;

// The smallest and the largest integer so far.
export const MENOR: usize = 88;
export const MAIOR: usize = 92;

// Why a column stopped before its last row.
export const MOTIVO_BLOCO: i32 = 1;
export const MOTIVO_ESPARSA: i32 = 2;
export const MOTIVO_ESPECIAL: i32 = 3;

// Why the lines stopped before the last one.
export const LINHA_FIM: i32 = 0;
export const LINHA_ESTRANHA: i32 = 1;
export const LINHA_SEM_LOTE: i32 = 2;
export const LINHA_LOTE_CHEIO: i32 = 3;
