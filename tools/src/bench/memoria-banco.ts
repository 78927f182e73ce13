/** The part of a worker's memory that the server gives the database engine of gerar_relatorios. */
export const MEMORIA_DOS_RELATORIOS_MB = Math.floor(1024 * 0.4);
/** And the one of a rectification. */
export const MEMORIA_DA_RETIFICACAO_MB = Math.floor(1024 * 0.5);
/** The heap of JavaScript that the server gives the process that makes reports. */
export const HEAP_DOS_RELATORIOS = [`--max-old-space-size=${Math.floor(1024 * 0.2)}`, '--max-semi-space-size=8'];
