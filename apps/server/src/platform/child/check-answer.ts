import type { z } from 'zod';

/**
 * What a child said, checked by a schema: a hostile file may have made it say anything. Throws with the first fault.
 */
export function checkAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`the child's answer is wrong at '${issue?.path.join('.')}': ${issue?.message}`);
}
