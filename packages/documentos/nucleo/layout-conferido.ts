// What the fields of a record are compared with, as src/nucleo/layouts-nucleo.ts lays it out.

// A record, in bytes from the address of its layout: its fields (REG included), what sort of record it is, the field that
// rises in a run of them, the field that tells the side of a document, the CST that has to be of that side, the two CST that
// have to be equal, what is worked out in it, what it refers to, what it says of a document, and the bits of checks that
// only TypeScript can make. A field that it does not have is 0.
export const QUANTOS: usize = 0;
export const MODO: usize = 4;
export const CRESCENTE: usize = 8;
export const OPERACAO: usize = 12;
export const LADO: usize = 16;
export const SITUACAO_PIS: usize = 20;
export const SITUACAO_COFINS: usize = 24;
export const CONTAS: usize = 28;
export const QUANTAS_CONTAS: usize = 32;
export const REFERENCIAS: usize = 36;
export const QUANTAS_REFERENCIAS: usize = 40;
export const DOCUMENTO: usize = 44;
export const SEMPRE: usize = 48;
export const BYTES_LAYOUT: usize = 56;

// What is worked out in a record takes so many bytes (nucleo/contas.ts).
export const BYTES_CONTA: usize = 96;

// MODO, as bits: behind it another establishment is open; lines of it that follow each other may be told as one.
export const MUDA_ESTABELECIMENTO: i32 = 1;
export const EM_CORRIDA: i32 = 2;

// A field, behind the record: what kind of value, its greatest length, the decimals of a number, whether it must have a
// value, whether its length must be the greatest, the codes that it may hold (address; 0: any), the last code that was
// found among them, and whether the number of a decimal is wanted.
export const TIPO: usize = 0;
export const MAXIMO: usize = 4;
export const CASAS: usize = 8;
export const OBRIGATORIO: usize = 12;
export const EXATO: usize = 16;
export const LISTA: usize = 20;
export const ULTIMO: usize = 24;
export const LIDO: usize = 32;
export const BYTES_CAMPO: usize = 40;

// What holds for a file, in bytes from the address that is given with every call: the number of the establishment that is
// open (0: none was), whether its CNPJ is known, the last day of the file as aaaammdd, that CNPJ, what each CST of two
// digits is about, and the codes that were found in the file's tables (nucleo/conhecidos.ts).
export const SECAO: usize = 0;
export const TEM_CNPJ: usize = 4;
export const ULTIMO_DIA: usize = 8;
export const CNPJ_ABERTO: usize = 16;
export const SITUACOES: usize = 32;
export const CONHECIDOS: usize = 256;

// What there is to say of a line, as bits. The last four are what TypeScript still has to look at.
export const ABERTA: i32 = 1;
export const CONTROLE: i32 = 2;
export const A_CONFERIR: i32 = 4;
export const A_CALCULAR: i32 = 8;
export const A_REFERIR: i32 = 16;
export const A_DOCUMENTAR: i32 = 32;
export const TUDO: i32 = A_CONFERIR | A_CALCULAR | A_REFERIR | A_DOCUMENTAR;
// Above them: how many lines follow of which there is no more to say than of this one.
export const UM_SEGUINTE: i32 = 256;
