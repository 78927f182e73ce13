/** The fields of a JSON object; none for any other value. */
export function camposDe(valor: unknown): Readonly<Record<string, unknown>> {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? { ...valor } : {};
}

/** The elements of a JSON list; a single object counts as a list of itself, anything else as an empty list. */
export function listaDe(valor: unknown): readonly unknown[] {
  if (Array.isArray(valor)) return valor;
  return typeof valor === 'object' && valor !== null ? [valor] : [];
}

/** A text without surrounding blanks; empty for null, objects and lists. */
export function textoDe(valor: unknown): string {
  return typeof valor === 'string' ? valor.trim() : typeof valor === 'boolean' ? String(valor) : '';
}
