import type { LinhasPedidas } from './embed-client.ts';

const MAX_TEXTO = 300;

/** The report and filters of an event of chosen data, or null when it names none. The event comes from another page. */
export function linhasPedidas(detail: unknown): LinhasPedidas | null {
  const { visual, dataPoints } = record(detail);
  const relatorio = text(record(visual).name);
  const { type } = record(visual);
  const levar = type === 'levar';
  const baixar = type === 'inventario' || type === 'registro' ? type : undefined;
  if (relatorio === null) return null;
  const [point] = list(dataPoints);
  const filtros: Record<string, string> = {};
  for (const one of list(record(point).identity)) {
    const { target, equals } = record(one);
    const column = text(record(target).column);
    const value = text(equals);
    if (column !== null && value !== null) filtros[column] = value;
  }
  return { relatorio, filtros, levar, baixar };
}

function record(value: unknown): Record<string, unknown> {
  // Any object may be read by key; every value that comes out is checked before use.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 10) : []);

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXTO ? value : null;
