import { z } from 'zod';
import { appError } from './errors.ts';
import { parseJson } from './parse-json.ts';

const valoresSchema = z.array(z.string().max(200)).max(40);

/** The texts of a JSON array; anything else is a malformed request. */
export function parseValores(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  const parsed = valoresSchema.safeParse(parseJson(text));
  if (!parsed.success) throw appError('requisicao-invalida');
  return parsed.data;
}
