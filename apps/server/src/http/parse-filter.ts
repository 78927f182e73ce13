import { z } from 'zod';
import { appError } from './errors.ts';
import { parseJson } from './parse-json.ts';

const filterSchema = z.record(z.string().max(200), z.string().max(200));

/** The columns' filters of a JSON object of strings; anything else is a malformed request. */
export function parseFilter(text: string | undefined): { key: string; q: string }[] {
  if (text === undefined || text === '') return [];
  const parsed = filterSchema.safeParse(parseJson(text));
  if (!parsed.success) throw appError('requisicao-invalida');
  return Object.entries(parsed.data).map(([key, q]) => ({ key, q }));
}
