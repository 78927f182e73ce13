import { ApiError } from './api-error.ts';

/** What a refused call says of the fields of a form, of those that the form has; empty for every other failure. */
export function fieldFaults<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return faults;
  for (const field of fields) {
    const message = error.fields[field];
    if (message !== undefined) faults[field] = message;
  }
  return faults;
}
