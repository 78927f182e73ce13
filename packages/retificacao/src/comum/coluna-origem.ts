/** Heading of the note that says where a row comes from. Readers of workbooks ignore it without a warning. */
export const COLUNA_ORIGEM = 'ORIGEM';
