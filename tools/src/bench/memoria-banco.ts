/** The part of a worker's memory that the server gives the database engine, of the reports and of a rectification alike. */
export const MEMORIA_DO_BANCO_MB = Math.floor(1024 * 0.5);
