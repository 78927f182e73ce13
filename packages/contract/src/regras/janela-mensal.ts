/** Of the month: by then the obligations of two months before are due. A project of the month is opened from it on. */
export const DIA_DE_ABERTURA = 20;
/** From the month in which a project is opened to the one that it is about. */
export const MESES_ATRAS = 2;
