/** A setting, or what it names, that the process cannot start with. Its message is Portuguese and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** What was read, or a {@link ConfigError} with every fault that the reading found. */
export function withoutFaults<T>(read: (falhas: string[]) => T): T {
  const falhas: string[] = [];
  const value = read(falhas);
  if (falhas.length > 0) throw new ConfigError(describeFalhas(falhas));
  return value;
}

/** What the process writes before it ends: every fault in a line of its own. */
export function describeFalhas(falhas: readonly string[]): string {
  return ['Configuração inválida:', ...falhas.map((falha) => `- ${falha}`), 'Veja .env.example.'].join('\n');
}
