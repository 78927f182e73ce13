/**
 * Parses JSON and keeps each number as its text: an amount never becomes a binary number. Undefined when it is no JSON.
 */
export function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto, (_chave, valor: unknown, contexto?: { source?: string }) =>
      typeof valor === 'number' ? (contexto?.source ?? String(valor)) : valor,
    );
  } catch {
    return undefined;
  }
}
