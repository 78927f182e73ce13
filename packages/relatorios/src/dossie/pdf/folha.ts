import type PDFDocument from 'pdfkit';

/** A document of PDFKit, and an element of its structure. */
export type Pdf = InstanceType<typeof PDFDocument>;
export type Elemento = ReturnType<Pdf['struct']>;

export const TINTA = '#101418';
export const CINZA = '#4A5560';
export const RISCO = '#C9D0D6';
export const PONTOS_POR_MM = 72 / 25.4;
/** Of every side, in points. */
export const MARGEM = 18 * PONTOS_POR_MM;
