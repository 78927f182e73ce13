// Every text, list and body that a caller sends has a limit.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_LIMIT_BYTES, rotas } from './index.ts';

type Json = Readonly<Record<string, unknown>>;
type Seen = { texts: number; lists: number; faults: string[] };

/** Notes every text and list of a JSON schema that has no greatest length, and everything that it does not know. */
function walk(schema: unknown, path: string, seen: Seen): void {
  const { type, ...rest } = schema as Json;
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (rest[key] as unknown[] | undefined) ?? []);
  if (branches.length > 0) {
    for (const branch of branches) walk(branch, path, seen);
  } else if ('enum' in rest || 'const' in rest) {
    // Its values are listed.
  } else if (type === 'string') {
    seen.texts += 1;
    if (typeof rest.maxLength !== 'number') seen.faults.push(`${path}: a text without max`);
  } else if (type === 'array') {
    seen.lists += 1;
    if (typeof rest.maxItems !== 'number') seen.faults.push(`${path}: a list without max`);
    walk(rest.items, `${path}[]`, seen);
  } else if (type === 'object') {
    for (const [name, property] of Object.entries((rest.properties ?? {}) as Json))
      walk(property, `${path}.${name}`, seen);
    const more = rest.additionalProperties;
    if (more === undefined || more === false) return;
    if (typeof rest.maxProperties !== 'number') seen.faults.push(`${path}: any number of properties`);
    else for (const part of [rest.propertyNames, more]) walk(part, `${path}.*`, seen);
  } else if (!['number', 'integer', 'boolean', 'null'].includes(String(type))) {
    seen.faults.push(`${path}: no known kind (${JSON.stringify(schema)})`);
  }
}

const walked = (schema: z.ZodType): Seen => {
  const seen: Seen = { texts: 0, lists: 0, faults: [] };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', seen);
  return seen;
};

describe('what callers send', () => {
  test('has a greatest length for every text and list of every route', () => {
    const total: Seen = { texts: 0, lists: 0, faults: [] };
    for (const rota of rotas) {
      for (const where of ['params', 'query', 'body'] as const) {
        const schema = rota[where];
        if (schema === undefined) continue;
        const seen = walked(schema);
        total.texts += seen.texts;
        total.lists += seen.lists;
        total.faults.push(...seen.faults.map((fault) => `${rota.id} ${where}${fault}`));
      }
    }
    expect(total.faults).toEqual([]);
    expect(total.texts).toBeGreaterThan(50);
    expect(total.lists).toBeGreaterThan(2);
  });

  test('is bounded in bytes: JSON by the route, files by their number and size', () => {
    for (const rota of rotas) {
      expect(rota.bodyLimitBytes ?? BODY_LIMIT_BYTES, rota.id).toBeLessThanOrEqual(8 * 1024 * 1024);
      if (rota.multipart === undefined) continue;
      expect(rota.multipart.maxFiles, rota.id).toBeGreaterThan(0);
      expect(rota.multipart.maxFileBytes, rota.id).toBeGreaterThan(0);
    }
  });

  test('would be noted without a limit', () => {
    const open = z.object({
      a: z.string(),
      b: z.array(z.number()),
      c: z.array(z.object({ d: z.string().optional() })).max(2),
      e: z.record(z.string(), z.number()),
      f: z.unknown(),
      g: z.union([z.string().max(3), z.string().nullable()]),
      h: z.string().transform((text) => text.slice(0, 3)),
    });
    expect(walked(open).faults.map((fault) => fault.split(':')[0])).toEqual([
      '.a',
      '.b',
      '.c[].d',
      '.e',
      '.f',
      '.g',
      '.h',
    ]);
  });
});
