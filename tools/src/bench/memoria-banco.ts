/** The part of a worker's memory that the server gives the database engine of gerar_relatorios; a rectification gets a little more. */
export const MEMORIA_DO_BANCO_MB = Math.floor(1024 * 0.45);
